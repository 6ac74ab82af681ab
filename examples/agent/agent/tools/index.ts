import { bash } from './bash.ts';
import { edit } from './edit.ts';
import { read } from './read.ts';
import { task } from './task.ts';
import type { Tool } from './tool.ts';
import { write } from './write.ts';

/** The tools of the agent. */
export const tools: readonly Tool[] = [read, write, edit, bash, task];
