import { CONTRACT_MULTIPLIER, type Money } from '../model/money.ts';
import type { EpochMs, Moment } from '../model/time.ts';
import { nextTimedExit } from '../risk/exit-table/exit-levels.ts';
import { markPrice } from '../risk/exits.ts';
import type { Policy } from '../risk/policy.ts';
import { tradingWindowAt } from './reading/account-facts.ts';
import { exitLevels, heldPosition } from './reading/exit-levels.ts';
import { contractCloseTime } from './reading/underlying-price.ts';
import type { AccountState } from './state/state.ts';

export function watchedSymbols(state: AccountState): readonly string[] {
  return state.trade === null ? [] : [state.trade.contract.symbol];
}

export function needsTicks(state: AccountState): boolean {
  return state.trade !== null;
}

export function expiredContract({ trade }: AccountState, at: Moment, policy: Policy) {
  if (trade === null || trade.quantity === 0 || trade.isOfFormerPast) return null;
  return at.market >= contractCloseTime(trade.contract, policy) ? trade.contract : null;
}

export type OpenPosition = NonNullable<ReturnType<typeof openPosition>>;

export function openPosition(state: AccountState) {
  const { trade } = state;
  if (trade === null || trade.quantity === 0 || trade.averageEntryPrice === null) return null;
  const levels = exitLevels(trade);
  if (levels === null) return null;
  const quote = trade.lastQuote?.quote ?? null;
  const gainPerShare = quote === null ? null : quote.bid - trade.averageEntryPrice;
  /** Valued at the bid. */
  const unrealizedPnl: Money | null =
    gainPerShare === null ? null : gainPerShare * CONTRACT_MULTIPLIER * trade.quantity;
  return {
    id: trade.id,
    contract: trade.contract,
    quantity: trade.quantity,
    phase: trade.phase,
    exitReason: trade.exit?.reason ?? null,
    entryPrice: trade.averageEntryPrice,
    targetPrice: levels.target.price,
    /** Highest price that sells on a fall; `stopReason` names its rule. */
    stopPrice: levels.stop.price,
    stopReason: levels.stop.reason,
    /** Highest mark that moved a level; null while none has. */
    bestMark: trade.peak?.confirmed ?? null,
    /** In percent, as set at entry. */
    profitTarget: trade.settings.profitTarget,
    stopLoss: trade.settings.stopLoss,
    trailingDistance: trade.rules.trailingDistance,
    openedAt: (trade.openedAt ?? trade.decidedAt).market,
    quotedAt: quote?.at ?? null,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    mid: quote === null ? null : markPrice(quote),
    unrealizedPnl,
  };
}

export function timedExitAt(state: AccountState, at: Moment, policy: Policy): EpochMs | null {
  const { trade } = state;
  const window = tradingWindowAt(policy, at);
  const position = trade === null ? null : heldPosition(trade);
  return window && position && (nextTimedExit(position, window)?.at ?? null);
}
