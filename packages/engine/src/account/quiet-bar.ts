import { moneyFlowSupports, reachesThreshold } from '../risk/comparisons.ts';
import { dayRefusal } from '../risk/gates.ts';
import type { Policy } from '../risk/policy.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import { barGateFacts } from './entry/entry-decision.ts';
import { isLastTradePending } from './ledger/closed-trade.ts';
import { accountGateFacts } from './reading/account-facts.ts';
import type { AccountState } from './state/state.ts';

/**
 * True when no entry follows the bar, whatever an account read or a contract's quote says at its
 * end. Where refusals are not kept, such a bar need not be decided. Takes a state without an open
 * trade.
 */
export function isQuietBar(state: AccountState, signal: MarketSignal, policy: Policy): boolean {
  if (isLastTradePending(state) || state.day?.date !== signal.date) return false;
  const { signalType: side, confidence, barEnd, indicators } = signal;
  if (side === 'neutral' || !reachesThreshold(confidence, state.settings.confidenceThreshold))
    return true;
  if (!moneyFlowSupports(side, indicators.moneyFlow, policy.moneyFlowGate)) return true;
  if (barEnd < state.coolDown[side]) return true;
  const accountFacts = accountGateFacts(state, { market: barEnd, wall: barEnd }, policy);
  return dayRefusal({ accountFacts, bar: barGateFacts(state, signal), side: null }) !== null;
}
