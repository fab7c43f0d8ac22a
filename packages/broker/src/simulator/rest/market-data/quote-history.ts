import type { EpochMs, Quote, Session } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { type HistoryQuery, pageStretch } from './data-query.ts';

/** The position is the instant to go on from, so a page costs only what it shows. */
export function quotePage(
  sessions: readonly Session[],
  quoteAt: (at: EpochMs) => Quote | null,
  query: HistoryQuery,
): { readonly quotes: readonly Quote[]; readonly nextAt: EpochMs | null } {
  const { limit, isDescending } = query;
  const { from, to } = pageStretch(query);
  const quotes: Quote[] = [];
  for (const at of gridMoments(sessions, from, to, isDescending)) {
    const quote = quoteAt(at);
    if (quote === null) continue;
    if (quotes.length === limit) return { quotes, nextAt: at };
    quotes.push(quote);
  }
  return { quotes, nextAt: null };
}

function* gridMoments(
  sessions: readonly Session[],
  from: EpochMs,
  to: EpochMs,
  isDescending: boolean,
): Generator<EpochMs> {
  for (const { open, close } of isDescending ? sessions.toReversed() : sessions) {
    const firstStep = Math.ceil((Math.max(open, from) - open) / QUOTE_GRID_MS);
    const lastStep = Math.floor((Math.min(close - 1, to) - open) / QUOTE_GRID_MS);
    for (let step = 0; step <= lastStep - firstStep; step += 1) {
      yield open + (isDescending ? lastStep - step : firstStep + step) * QUOTE_GRID_MS;
    }
  }
}
