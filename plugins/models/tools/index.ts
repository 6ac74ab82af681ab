import { listFolder } from './list-folder.ts';
import type { ProjectTool } from './project-tool.ts';
import { readFile } from './read-file.ts';
import { searchText } from './search-text.ts';

/** What a verifier has to look at a project with. */
export const projectTools: readonly ProjectTool[] = [readFile, listFolder, searchText];
