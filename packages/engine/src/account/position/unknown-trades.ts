import { tradingDate } from '../../hours/new-york.ts';
import { parseOccSymbol } from '../../model/contract.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { ClientOrderIdParts } from '../state/client-order-id.ts';
import type { AccountState } from '../state/state.ts';
import { changeState, type StepContext } from '../state/step-context.ts';

export function needsOrderHistory({ lost }: AccountState): boolean {
  return lost?.isHistoryWanted ?? false;
}

export function requestOrderHistory(draft: StepContext): void {
  if (needsOrderHistory(draft.state)) return;
  changeState(draft, { lost: { isHistoryWanted: true, unclear: unresolvedSymbols(draft.state) } });
  draft.intents.push({ type: 'reconcile' });
}

export function unresolvedSymbols({ lost }: AccountState): readonly string[] {
  return lost?.unclear ?? [];
}

export function unknownTradeBlocker(state: AccountState): string | null {
  const unclearSymbols = unresolvedSymbols(state);
  if (unclearSymbols.length > 0)
    return `${unclearSymbols.join(', ')} of an unknown trade may be held`;
  return needsOrderHistory(state) ? 'the order history is being read' : null;
}

export function isUnknownTrade({ state, at }: StepContext, idParts: ClientOrderIdParts): boolean {
  return idParts.tradeNumber > state.tradeCount && idParts.date === tradingDate(at.market);
}

/** Returns the contracts in the account that only the order history can explain. */
export function unexpectedContracts(draft: StepContext, positions: readonly BrokerPosition[]) {
  if (positions.length === 0) return [];
  const { foreign: external, trade, lastTrade } = draft.state;
  const ownSymbols = [trade?.contract.symbol, lastTrade?.contract.symbol];
  const known = [...external.symbols, ...unresolvedSymbols(draft.state), ...ownSymbols];
  const today = tradingDate(draft.at.market);
  return positions
    .map(({ symbol }) => symbol)
    .filter((symbol) => !known.includes(symbol) && parseOccSymbol(symbol)?.expiry === today);
}
