export { Panel } from './panel.ts';
export type { PanelProps } from './screen.ts';
export { type ShowPanelOptions, showPanel } from './show-panel.ts';
export type { PanelSources } from './use-panel-data.ts';
