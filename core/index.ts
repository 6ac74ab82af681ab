export type * from '../types/index.ts';
export { HookBus, type HookBusOptions } from './bus.ts';
export {
  type CheckedEvents,
  type CheckedProfile,
  defineHookType,
  definePlugin,
  defineProfile,
  type WithDefaults,
  type WrittenHookType,
} from './define.ts';
export { HooklineError, type HooklineErrorCode } from './error.ts';
export { hooksFileSchema } from './file-schema.ts';
export { block, fail, json, text } from './reply.ts';
export { memorySessions } from './sessions.ts';
export { Stage } from './stage.ts';
