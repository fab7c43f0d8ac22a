/** Colours and sizes of the product's screens, light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f6f7f8; --surface: #ffffff; --raised: #f1f3f5; --line: #e3e6ea; --line-strong: #cfd5db;
  --text: #14181d; --text-2: #4a5460; --text-3: #626c79; --accent: #4a4fcf; --profit: #0f766e;
  --loss: #b91c1c; --warn: #a15c07; --grid: #eef0f3; --profit-soft: #e6f4f2; --loss-soft: #fdecec;
  --warn-soft: #fdf3e0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0b0d10; --surface: #111418; --raised: #181c22; --line: #23282f; --line-strong: #323943;
    --text: #e9ecf0; --text-2: #a9b1bc; --text-3: #8892a0; --accent: #9aa2ff; --profit: #5eead4;
    --loss: #f87171; --warn: #fbbf24; --grid: #1a1e24; --profit-soft: #102825; --loss-soft: #2c1819;
    --warn-soft: #2a2112;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 16px 20px 32px; max-width: 1200px; background: var(--bg); color: var(--text);
  font: 400 13px/20px Inter, ui-sans-serif, system-ui, sans-serif;
}
h1, h2, h3, p, dl, dd { margin: 0; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.014em; }
h2 { font-size: 13px; font-weight: 600; }
h3 { white-space: pre-wrap; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text-2); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin-bottom: 12px; }
header p { flex-basis: 100%; color: var(--text-2); }
.mark { position: sticky; top: 0; z-index: 1; padding: 4px 0; background: var(--bg); text-align: right; }
.badge {
  border: 1px solid var(--accent); border-radius: 4px; padding: 0 6px; font-size: 11px; line-height: 16px;
  color: var(--accent); font-weight: 500;
}
main { display: grid; gap: 12px; grid-template-columns: repeat(4, minmax(0, 1fr)); }
.card {
  grid-column: 1 / -1; min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
}
.half { grid-column: span 2; }
.figures { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); }
.figures > div { padding: 12px 16px; }
.figures > div + div { border-left: 1px solid var(--line); }
.figures h2 { font-weight: 400; color: var(--text-2); }
.figures .note { margin-top: 2px; }
.head {
  display: flex; align-items: center; justify-content: space-between; flex-wrap: wrap; gap: 4px 12px;
  min-height: 40px; padding: 6px 16px; border-bottom: 1px solid var(--line);
}
.head span { color: var(--text-3); font-size: 12px; line-height: 16px; }
.body { padding: 12px 16px; }
.figure { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.014em; }
.note, .card p.note { color: var(--text-2); font-size: 12px; line-height: 16px; }
.body > .note:not(:first-child) { margin-top: 8px; }
.warnings { border-color: var(--warn); background: var(--warn-soft); }
.warnings ul { margin: 0; padding: 10px 16px 10px 32px; }
.number, .figure, td, th, .calendar, svg text { font-variant-numeric: tabular-nums; }
.up { color: var(--profit); } .down { color: var(--loss); } .zero { color: var(--text-3); }
.scroll { overflow-x: auto; }
.scroll.long { max-height: 540px; overflow-y: auto; }
.scroll th.sub { padding-top: 16px; }
.scroll.long th { position: sticky; top: 0; background: var(--surface); }
table { border-collapse: collapse; width: 100%; }
th {
  font-size: 11px; line-height: 16px; font-weight: 400; color: var(--text-3); text-align: right; white-space: nowrap;
  vertical-align: bottom;
}
th, td { padding: 6px 8px; border-bottom: 1px solid var(--line); }
td { text-align: right; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
th:first-child, td:first-child { text-align: left; padding-left: 16px; }
th:last-child, td:last-child { padding-right: 16px; }
th.left, td.left { text-align: left; }
dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; }
dt, dd { padding: 4px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--text-2); padding-right: 16px; }
dt:last-of-type, dd:last-of-type { border-bottom: 0; }
.pairs dd { text-align: right; }
.settings { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 0 24px; }
.settings div { display: flex; justify-content: space-between; border-bottom: 1px solid var(--line); padding: 4px 0; }
.settings span:first-child { color: var(--text-2); }
.chart { display: grid; grid-template-columns: minmax(0, 1fr) 64px; }
.chart svg { display: block; width: 100%; overflow: hidden; }
.chart .plot { height: 220px; } .chart .low { height: 110px; } .chart .tall { height: 300px; }
.chart .times { height: 20px; grid-column: 1; overflow: visible; }
svg text { font-size: 11px; fill: var(--text-3); }
svg path, svg line { fill: none; stroke-width: 1; vector-effect: non-scaling-stroke; }
.grid { stroke: var(--grid); } .zero-line { stroke: var(--line-strong); }
.equity { stroke: var(--accent); stroke-width: 1.5; } .fall { stroke: var(--loss); stroke-width: 1.5; }
.outside { fill: var(--bg); } .last { stroke: var(--text-3); stroke-dasharray: 1 3; }
.chart .bull { stroke: var(--profit); } .chart .bear { stroke: var(--loss); fill: var(--loss); }
.level { stroke-dasharray: 4 3; } .level.target { stroke: var(--profit); } .level.stop { stroke: var(--loss); }
.mark { overflow: visible !important; }
.mark path { stroke: var(--surface); } .mark text { paint-order: stroke; stroke: var(--surface); stroke-width: 3px; }
.mark.entry path { fill: var(--accent); } .mark.won path { fill: var(--profit); } .mark.lost path { fill: var(--loss); }
.mark.even path { fill: var(--text-3); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; color: var(--text-2); font-size: 12px; line-height: 16px; }
.picker { display: flex; gap: 8px; align-items: center; min-width: 0; max-width: 100%; }
.picker select { min-width: 0; }
.picker[hidden], .day[hidden] { display: none; }
button, select {
  height: 28px; border: 1px solid var(--line-strong); border-radius: 6px; padding: 0 8px; background: var(--surface);
  color: var(--text); font: inherit;
}
button:disabled { color: var(--text-3); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.calendar { display: grid; grid-template-columns: repeat(auto-fill, minmax(248px, 1fr)); gap: 16px; }
.month { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 4px; margin-top: 4px; align-content: start; }
.cell {
  min-height: 36px; padding: 2px 4px; border-radius: 4px; background: var(--raised); color: var(--text-3);
  font-size: 11px; line-height: 16px; text-decoration: none; overflow: hidden;
}
.cell b { display: block; font-weight: 500; white-space: nowrap; }
.cell.blank { background: none; }
.cell.gain { background: var(--profit-soft); } .cell.gain b { color: var(--profit); }
.cell.fallen { background: var(--loss-soft); } .cell.fallen b { color: var(--loss); }
footer { margin-top: 16px; color: var(--text-2); font-size: 12px; line-height: 16px; }
@media (max-width: 900px) { .half { grid-column: span 2; } main, .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .figures > div:nth-child(3) { border-left: 0; } .figures > div:nth-child(n + 3) { border-top: 1px solid var(--line); } }
@media (max-width: 560px) {
  body { padding: 12px 12px 24px; } .half { grid-column: 1 / -1; } .body { padding: 10px 12px; } .head { padding: 6px 12px; }
  .figure { font-size: 16px; line-height: 24px; } .figures > div { padding: 10px 12px; } .chart { grid-template-columns: minmax(0, 1fr) 56px; }
  .mark text, .wide { display: none; } .chart .tall { height: 240px; }
  th:first-child, td:first-child { padding-left: 12px; } th, td { padding: 6px; }
  .long dt { border-bottom: 0; padding-bottom: 0; } .long { grid-template-columns: 1fr; } .picker { flex-basis: 100%; } select { flex: 1; }
  button, select { height: 44px; } .figure { overflow-wrap: anywhere; }
}
`;
