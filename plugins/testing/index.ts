export {
  checkHookType,
  type HookFields,
  type HookRunCase,
  type HookTypeCases,
  type InvalidHook,
} from './check-hook-type.ts';
export { type FakeHost, fakeHost } from './fake-host.ts';
export { openTestBus, type TestBusOptions } from './open-test-bus.ts';
