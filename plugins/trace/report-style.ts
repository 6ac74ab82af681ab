import { leastWidth } from './report-place.ts';

/** The style sheet of the report: light and dark, screen and paper, no font and no picture from elsewhere. */
export const reportStyle = `
:root {
  color-scheme: light dark;
  --ground: #fbfbfa; --panel: #ffffff; --line: #e3e2de; --text: #1f2328; --soft: #6b7078;
  --good: #2f8f5b; --refused: #c93a3a; --warned: #b7791f; --quiet: #a9adb3; --track: #f0efec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16181c; --panel: #1d2025; --line: #30343b; --text: #e4e6e9; --soft: #959ba5;
    --good: #4fb583; --refused: #ef6b6b; --warned: #dfa54b; --quiet: #646a73; --track: #282c33;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.5rem 4rem; background: var(--ground); color: var(--text);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
header, .wake { overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 2.25rem 0 .75rem; font-size: 1rem; }
p { margin: .25rem 0; }
code { font: 12.5px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
small, .quiet { color: var(--soft); }
.warning { color: var(--warned); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin-top: 1.5rem; }
.figure { padding: .75rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; color: var(--soft); }
.figure b { display: block; color: var(--text); font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.figure.refused b { color: var(--refused); }
.figure.warned b { color: var(--warned); }
.strip { position: relative; height: 3rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.strip a { position: absolute; top: .5rem; bottom: .5rem; min-width: ${leastWidth}px; border-radius: 2px; background: var(--good); opacity: .85; }
.strip a.quiet { top: 1.1rem; bottom: 1.1rem; background: var(--quiet); }
.strip a.refused { background: var(--refused); top: .25rem; bottom: .25rem; z-index: 1; }
.strip a.warned { background: var(--warned); top: .25rem; bottom: .25rem; z-index: 1; }
.strip a:hover, .strip a:focus { opacity: 1; outline: 2px solid var(--text); }
.scale { display: flex; justify-content: space-between; margin-top: .25rem; color: var(--soft); font-size: 12px; }
.filters { display: flex; flex-wrap: wrap; gap: 1.25rem; margin-bottom: .75rem; }
.filters .quiet { margin-left: auto; }
.events:has(.with-hooks:checked) .bare, .events:has(.with-trouble:checked) details:not(.trouble) { display: none; }
details, .wake { margin: 0; background: var(--panel); border: 1px solid var(--line); border-top-width: 0; }
h2 + .filters + details { border-top-width: 1px; border-radius: 8px 8px 0 0; }
details:last-child { border-radius: 0 0 8px 8px; }
details[open] { box-shadow: inset 3px 0 var(--quiet); }
details:has(:target) { box-shadow: inset 3px 0 var(--text); }
summary { display: grid; grid-template-columns: .6rem 5rem 15rem 7.5rem minmax(0, 1fr) 13rem 5rem; gap: .75rem; align-items: center;
  padding: .4rem .9rem; cursor: pointer; list-style: none; }
summary::before { content: "▸"; color: var(--quiet); }
details[open] > summary::before { content: "▾"; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--track); }
.bare > summary { color: var(--soft); }
.at, .ms { color: var(--soft); font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.name, .gist { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.gist { color: var(--soft); font-size: 12.5px; }
.wake { padding: .4rem .9rem; }
.wake .at { display: inline-block; width: 6.35rem; margin-right: .75rem; }
.decision, .status { justify-self: start; padding: 0 .55rem; border: 1px solid currentColor; border-radius: 99px; font-size: 12px;
  white-space: nowrap; max-width: 7.5rem; overflow: hidden; text-overflow: ellipsis; }
.status { max-width: 6rem; }
.decision.good, .status.good { color: var(--good); }
.decision.refused, .status.refused { color: var(--refused); }
.decision.warned, .status.warned { color: var(--warned); }
.status.quiet { color: var(--soft); }
.bare .decision { border-color: transparent; color: var(--soft); padding-left: 0; }
.bar { position: relative; display: block; height: 12px; border-radius: 3px; background: var(--track); overflow: hidden; }
.bar i { position: absolute; top: 0; bottom: 0; min-width: ${leastWidth}px; border-radius: 2px; background: var(--quiet); }
.bar i.whole { opacity: .35; }
.bar i.good { background: var(--good); }
.bar i.refused { background: var(--refused); }
.bar i.warned { background: var(--warned); }
.inside { scroll-margin-top: 4rem; padding: .5rem .9rem 1rem 1.25rem; border-top: 1px solid var(--line); }
.hook { display: grid; grid-template-columns: 12rem 5rem 6rem minmax(0, 1fr); gap: .75rem; align-items: start; padding: .35rem 0; overflow-wrap: anywhere; }
.hook .bar { margin-top: .3rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .75rem 0 0; }
dt { color: var(--soft); }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; background: var(--panel); border: 1px solid var(--line); }
th, td { padding: .45rem .9rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; }
td { white-space: nowrap; }
th:first-child, td:first-child { min-width: 14rem; text-align: left; white-space: normal; overflow-wrap: anywhere; }
.share { width: 9rem; }
.share i { display: block; height: 10px; margin-top: .3rem; min-width: 2px; border-radius: 3px; background: var(--good); }
@media (max-width: 64rem) {
  summary { grid-template-columns: .6rem 5rem minmax(0, 1fr) 7.5rem 13rem 5rem; }
  .gist { display: none; }
}
@media (max-width: 52rem) {
  summary { grid-template-columns: .6rem 5rem minmax(0, 1fr) auto; }
  summary .bar, summary .ms { display: none; }
  .hook { grid-template-columns: 5rem 6rem minmax(0, 1fr); }
  .hook .bar, .share { display: none; }
}
@media print { body { max-width: none; } .filters label { display: none; } }
`;
