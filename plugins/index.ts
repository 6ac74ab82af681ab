export { HooklinePlugin, type HooklinePluginOptions } from './agent/hookline-plugin.ts';
export {
  type ConfiguredPlugins,
  type ConfiguredPluginsOptions,
  configuredPlugins,
} from './configured/configured-plugins.ts';
export type { DataFile, WatchedFile } from './files/data-file.ts';
export { askForYes } from './guards/ask-for-yes.ts';
export { type AskTrustAnswer, type AskTrustOptions, askTrust } from './guards/ask-trust.ts';
export { credentials } from './guards/credentials.ts';
export { httpUrls } from './guards/http-urls.ts';
export { createMasker, type Masker } from './guards/masker.ts';
export { masking } from './guards/masking.ts';
export { type ProjectTrust, projectTrust, type TrustReader } from './guards/project-trust.ts';
export { openSecretStore, type SecretStore } from './guards/secret-store.ts';
export { switchOff } from './guards/switch-off.ts';
export { trust } from './guards/trust.ts';
export type { TrustRecord } from './guards/trust-log.ts';
export { openTrustStore, type TrustStatus, type TrustStore } from './guards/trust-store.ts';
export { fileLayers } from './layers/files.ts';
export { type InlineLayerOptions, inlineLayer } from './layers/inline.ts';
export { type ConfiguredHostOptions, configuredHost } from './models/configured-host.ts';
export { ModelError } from './models/model-error.ts';
export { type FolderOptions, type Folders, findFolders } from './places.ts';
export { agent } from './runners/agent.ts';
export { command } from './runners/command.ts';
export { http } from './runners/http.ts';
export { prompt } from './runners/prompt.ts';
export type { SpawnServerUse } from './runners/spawn-server/open-spawner.ts';
export { spawnServer } from './runners/spawn-server.ts';
export { type StandardOptions, standard } from './standard.ts';
export { fileSessions } from './state/file-sessions.ts';
export { chromeTrace } from './trace/chrome-trace.ts';
export { type OpenTelemetryOptions, openTelemetry } from './trace/open-telemetry.ts';
export { type TraceOptions, trace } from './trace/trace.ts';
export { history } from './watch/history.ts';
export { type LogLine, log } from './watch/log.ts';
export { readRuns } from './watch/read-runs.ts';
export { type RecentRuns, recentRuns } from './watch/recent-runs.ts';
export { recordedProject } from './watch/recorded-project.ts';
export type { RunRecord } from './watch/run-record.ts';
