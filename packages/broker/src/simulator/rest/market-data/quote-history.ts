import type { EpochMs, Quote, Session } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import type { HistoryQuery } from './data-query.ts';

/** The position is the instant to go on from, so a page costs only what it shows. */
export function quotePage(
  sessions: readonly Session[],
  quoteAt: (at: EpochMs) => Quote | null,
  { start, end, limit, isDescending, position }: HistoryQuery,
): { readonly quotes: readonly Quote[]; readonly next: EpochMs | null } {
  const from = !isDescending && position > 0 ? Math.max(start, position) : start;
  const to = isDescending && position > 0 ? Math.min(end, position) : end;
  const quotes: Quote[] = [];
  for (const at of gridMoments(sessions, from, to, isDescending)) {
    const quote = quoteAt(at);
    if (quote === null) continue;
    if (quotes.length === limit) return { quotes, next: at };
    quotes.push(quote);
  }
  return { quotes, next: null };
}

function* gridMoments(
  sessions: readonly Session[],
  from: EpochMs,
  to: EpochMs,
  isDescending: boolean,
): Generator<EpochMs> {
  for (const { open, close } of isDescending ? sessions.toReversed() : sessions) {
    const first = Math.ceil((Math.max(open, from) - open) / QUOTE_GRID_MS);
    const last = Math.floor((Math.min(close - 1, to) - open) / QUOTE_GRID_MS);
    for (let step = 0; step <= last - first; step += 1) {
      yield open + (isDescending ? last - step : first + step) * QUOTE_GRID_MS;
    }
  }
}
