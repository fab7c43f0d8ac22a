import type { FlattenResult } from '@tideline/api';
import { type AccountState, contractsText, tradeResultText } from '@tideline/engine';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { type ClosedTradeLookup, ledgerResultOf } from '../ports/close-result.ts';

type Trade = NonNullable<AccountState['trade']>;

export function flattenResultOf(
  loop: Pick<AccountLoop, 'userId' | 'state' | 'connection'>,
  tradeId: string | null,
  ledger: ClosedTradeLookup,
): FlattenResult {
  const { state, connection } = loop;
  const warnings = externalPositionWarnings(state);
  if (tradeId === null) return { outcome: 'nothing', message: 'Nothing is held.', warnings };
  const { trade } = state;
  if (trade?.id !== tradeId) return { ...closedResult(loop, tradeId, ledger), warnings };
  const obstacle = whyNotSelling(state, trade, connection !== null);
  if (obstacle !== null) {
    const message = `${contractsText(trade.quantity, trade.contract)} not sold: ${obstacle}.`;
    return { outcome: 'refused', message, warnings };
  }
  const isAtBroker = trade.orders.some(({ role, phase }) => role === 'exit' && phase === 'working');
  const lateWarnings = isAtBroker ? [] : ['The broker has not confirmed the exit order yet.'];
  const message = sellingMessage(trade);
  return { outcome: 'selling', message, warnings: [...lateWarnings, ...warnings] };
}

function closedResult(
  loop: Pick<AccountLoop, 'userId' | 'state'>,
  tradeId: string,
  ledger: ClosedTradeLookup,
): Omit<FlattenResult, 'warnings'> {
  const result = ledgerResultOf(loop, tradeId, ledger);
  if (result !== null) return { outcome: 'sold', message: `${tradeResultText(result)}.` };
  const { lastTrade } = loop.state;
  const hasBought = lastTrade?.id === tradeId && lastTrade.orders.some(hasFilled);
  return hasBought
    ? { outcome: 'sold', message: 'Sold; the price is not known yet.' }
    : { outcome: 'nothing', message: 'The entry order was cancelled, and nothing was bought.' };
}

function hasFilled({ filledQuantity }: Trade['orders'][number]): boolean {
  return filledQuantity > 0;
}

function whyNotSelling(state: AccountState, trade: Trade, isConnected: boolean): string | null {
  if (trade.exit === null) return 'the market is closed';
  if (!isConnected) return 'the brokerage account is not connected';
  if (state.keysRefused !== null) return 'the broker refuses the keys of the account';
  const last = trade.orders.findLast(({ role }) => role === 'exit');
  if (last?.phase !== 'rejected') return null;
  return `the broker refused the exit order (${last.refusal ?? 'no reason given'}), and the bot tries again`;
}

function sellingMessage(trade: Trade): string {
  return trade.quantity === 0
    ? 'The entry order is being cancelled; what it has bought will be sold.'
    : `${contractsText(trade.quantity, trade.contract)} being sold.`;
}

/** Contracts in the brokerage account that the bot may not sell. */
function externalPositionWarnings({ foreign, lost }: AccountState): readonly string[] {
  const symbols = [...new Set([...foreign.symbols, ...(lost?.unclear ?? [])])];
  if (symbols.length === 0) return [];
  return [`Not bought by the bot, so not sold: ${symbols.join(', ')}. Close it at the broker.`];
}
