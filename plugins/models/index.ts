export { type ConfiguredModelOptions, configuredModel } from './configured-model.ts';
