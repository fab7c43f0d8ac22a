import { groupedBy } from '@tideline/engine';
import type { DayRow } from '../figures/results.ts';
import { countWithNoun, signedDollarText } from '../format.ts';
import { html, type Markup } from './markup.ts';

const MONTH_NAMES =
  'January February March April May June July August September October November December';

export function calendarMarkup(days: readonly DayRow[]): Markup {
  const months = groupedBy(days, ({ date }) => date.slice(0, 7));
  return html`<div class="calendar">${[...months].map(([month, group]) => monthBlock(month, group))}</div>`;
}

function monthBlock(month: string, days: readonly DayRow[]): Markup {
  const [year = '', number = '1'] = month.split('-');
  const name = MONTH_NAMES.split(' ')[Number(number) - 1] ?? '';
  const total = days.reduce((sum, { pnl }) => sum + pnl, 0);
  const byDate = new Map(days.map((day) => [day.date, day]));
  return html`<div><h3>${name} ${year}  ${signedDollarText(total)}</h3><div class="month">${weekdaysOf(
    month,
  ).map((date) =>
    date === null ? html`<span class="cell blank"></span>` : dayCell(date, byDate.get(date)),
  )}</div></div>`;
}

function dayCell(date: string, day: DayRow | undefined): Markup {
  const number = Number(date.slice(8));
  if (day === undefined) return html`<span class="cell">${number}</span>`;
  const colorClass = day.pnl > 0 ? 'gain' : day.pnl < 0 ? 'fallen' : '';
  return html`<a class="cell ${colorClass}" href="#day-${date}" title="${`${date}: ${signedDollarText(day.pnl)}, ${countWithNoun(day.trades, 'trade')}`}">${number}<b>${day.trades === 0 && day.pnl === 0 ? '' : compactDollars(day.pnl)}</b></a>`;
}

/** Returns days from Monday to Friday in rows of five, with null before the first. */
function weekdaysOf(month: string): readonly (string | null)[] {
  const cells: (string | null)[] = [];
  for (let day = 1; day <= 31; day++) {
    const date = `${month}-${String(day).padStart(2, '0')}`;
    const at = Date.parse(date);
    if (!Number.isFinite(at) || !new Date(at).toISOString().startsWith(date)) break;
    const weekday = new Date(at).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    if (cells.length === 0) cells.push(...Array.from({ length: weekday - 1 }, () => null));
    cells.push(date);
  }
  return cells;
}

function compactDollars(pnl: number): string {
  const size = Math.abs(pnl);
  const sign = pnl > 0 ? '+' : pnl < 0 ? '\u2212' : '';
  if (size >= 1000) return `${sign}$${(size / 1000).toFixed(size >= 10_000 ? 0 : 1)}k`;
  return `${sign}$${size.toFixed(0)}`;
}
