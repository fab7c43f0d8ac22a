import type { AssumptionNote } from '@tideline/broker/simulator';
import type { MarketSource } from '../../input/load-market.ts';
import type { SettingValues } from '../../input/setting-fields.ts';
import { sourceWords, spanText } from '../format.ts';
import type { PlayedSpan } from '../report.ts';
import { barFileWords } from '../text/bar-file-text.ts';
import { type LabelledLine, type PathCount, pathCountText } from '../text/evidence-text.ts';
import { html, type Markup } from './markup.ts';

type CardWidth = 'whole' | 'half';
export type TableCell = string | Markup;

export function card(title: string, note: string, body: Markup, width: CardWidth = 'whole') {
  return html`<section class="card ${width}"><div class="head"><h2>${title}</h2>${note === '' ? null : html`<span>${note}</span>`}</div>${body}</section>
`;
}

export function cardBody(body: Markup | readonly Markup[]): Markup {
  return html`<div class="body">${body}</div>`;
}

export function noteParagraph(text: string): Markup {
  return html`<p class="note">${text}</p>`;
}

export function figureCard(figures: readonly Markup[]): Markup {
  return html`<section class="card figures">${figures}</section>
`;
}

export function figureBlock(title: string, value: TableCell, lines: readonly string[]): Markup {
  return html`<div><h2>${title}</h2><p class="figure">${value}</p>${lines.map(noteParagraph)}</div>`;
}

const MAX_UNSCROLLED_ROWS = 24;

/** The first `leftColumnCount` columns hold words. */
export function htmlTable(
  head: readonly string[],
  rows: readonly (readonly TableCell[])[],
  leftColumnCount = 1,
): Markup {
  const alignClass = (index: number): string => (index < leftColumnCount ? 'left' : '');
  const header = head.map((cell, index) => html`<th class="${alignClass(index)}">${cell}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) => html`<td class="${alignClass(index)}">${cell}</td>`)}</tr>\n`,
  );
  return html`<div class="scroll ${rows.length > MAX_UNSCROLLED_ROWS ? 'long' : ''}" tabindex="0"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function coloredBySign(value: number | null, text: string): Markup {
  return html`<span class="${signClass(value)}">${text}</span>`;
}

function signClass(value: number | null): string {
  if (value === null || value === 0) return 'zero';
  return value > 0 ? 'up' : 'down';
}

export function pageHead(title: string, played: PlayedSpan, paths: PathCount) {
  const { name, detail } = sourceWords(played.source);
  return html`<p class="mark"><span class="badge">SIMULATED</span></p>
<header><h1>${title}</h1>
<p>${played.symbol}, ${spanText(played)}</p>
<p class="note">${name}: ${detail}. Past ${played.epoch}, ${pathCountText(paths)}.</p></header>
`;
}

export function warningList(warnings: readonly string[]): Markup {
  if (warnings.length === 0) return html``;
  return html`<section class="card warnings" aria-label="Warnings"><ul>${warnings.map((warning) => html`<li>${warning}</li>`)}</ul></section>
`;
}

export function pairList(values: Readonly<Record<string, TableCell>>): Markup {
  return html`<dl class="pairs">${Object.entries(values).map(([name, value]) => html`<dt>${name}</dt><dd class="number">${value}</dd>`)}</dl>`;
}

export function longTextList(lines: readonly LabelledLine[]): Markup {
  return html`<dl class="long">${lines.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

export function barFileCard(source: MarketSource): Markup | null {
  const rows = barFileWords(source);
  return rows && card('What was read', '', cardBody(longTextList(rows)));
}

export function settingsCard(settings: SettingValues): Markup {
  const rows = Object.entries(settings).map(
    ([name, value]) =>
      html`<div><span>${name}</span><span class="number">${String(value)}</span></div>`,
  );
  return card('Settings', '', cardBody(html`<div class="settings">${rows}</div>`));
}

export function assumptionsCard(assumptions: readonly AssumptionNote[]): Markup {
  const rows = assumptions.map(({ topic, text }): LabelledLine => [topic, text]);
  return card('Assumptions of the market model', '', cardBody(longTextList(rows)));
}
