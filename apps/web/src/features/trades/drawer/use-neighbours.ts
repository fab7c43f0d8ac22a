import { useSyncExternalStore } from 'react';
import { shownTrades } from '../../../lib/trading/shown-trades.ts';

/** In the list behind the drawer; null at its ends, and without a list. */
export function useNeighbours(id: string) {
  const ids = useSyncExternalStore(shownTrades.subscribe, shownTrades.snapshot);
  const index = ids.indexOf(id);
  return {
    previous: index > 0 ? (ids[index - 1] ?? null) : null,
    next: index < 0 ? null : (ids[index + 1] ?? null),
  };
}
