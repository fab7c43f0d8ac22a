import { useStored } from '../../../lib/calls/external-store.ts';
import { shownTrades } from '../../../lib/trading/shown-trades.ts';

/** In the list behind the drawer; null at its ends, and without a list. */
export function useNeighbourIds(tradeId: string) {
  const shownTradeIds = useStored(shownTrades);
  const index = shownTradeIds.indexOf(tradeId);
  return {
    previousId: index > 0 ? (shownTradeIds[index - 1] ?? null) : null,
    nextId: index < 0 ? null : (shownTradeIds[index + 1] ?? null),
  };
}
