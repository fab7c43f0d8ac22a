import type { Moment } from '../../model/time.ts';
import type { Policy } from '../../risk/policy.ts';
import type { Intent } from './intent.ts';
import type { AlarmEntry, JournalEntry } from './journal.ts';
import { orderIn, withOrderChanged } from './own-order.ts';
import { rebaseClocks } from './rebase-clocks.ts';
import type { AccountState, OwnOrder, Trade } from './state.ts';
import { refreshTrade } from './trade-totals.ts';

/**
 * A step in progress. The first change copies the state, later changes go into that copy; a trade
 * is replaced, never changed.
 */
export interface StepContext {
  state: AccountState;
  copy: ChangeableState | null;
  readonly at: Moment;
  readonly policy: Policy;
  readonly intents: Intent[];
  readonly journal: JournalEntry[];
  readonly withRefusals: boolean;
}

type ChangeableState = { -readonly [Key in keyof AccountState]: AccountState[Key] };

export function beginStep(
  state: AccountState,
  at: Moment,
  policy: Policy,
  withRefusals = true,
): StepContext {
  const rebasedState = rebaseClocks(state, at);
  // A state whose moments were moved to the present clocks is a copy already.
  const copy = rebasedState === state ? null : rebasedState;
  return { state: rebasedState, copy, at, policy, intents: [], journal: [], withRefusals };
}

export function changeState(draft: StepContext, change: Partial<AccountState>): void {
  Object.assign(copyOf(draft), change);
}

function copyOf(draft: StepContext): ChangeableState {
  if (draft.copy === null) {
    draft.copy = { ...draft.state };
    draft.state = draft.copy;
  }
  return draft.copy;
}

export function finishStep(draft: StepContext): AccountState {
  if (draft.copy === null) return draft.state;
  draft.copy.sequence += 1;
  draft.copy.lastAt = draft.at;
  return draft.copy;
}

export function tradeOf(draft: StepContext): Trade {
  if (draft.state.trade === null) throw new Error('there is no trade under way');
  return draft.state.trade;
}

export function changeTrade(draft: StepContext, change: Partial<Trade>): Trade {
  const changed = { ...tradeOf(draft), ...change };
  const trade = isAboutOrders(change) ? refreshTrade(changed, draft.at) : changed;
  copyOf(draft).trade = trade;
  return trade;
}

function isAboutOrders(change: Partial<Trade>): boolean {
  return (
    change.orders !== undefined ||
    change.externalQuantity !== undefined ||
    change.exit !== undefined ||
    change.entryEnded !== undefined
  );
}

/** Changes an order of the open trade or of the one closed last. */
export function changeOrder(
  draft: StepContext,
  clientOrderId: string,
  change: Partial<OwnOrder>,
): void {
  const { trade, lastTrade } = draft.state;
  const isOfClosed = orderIn(trade, clientOrderId) === undefined;
  if (isOfClosed && lastTrade !== null && orderIn(lastTrade, clientOrderId) !== undefined) {
    const orders = withOrderChanged(lastTrade, clientOrderId, change);
    changeState(draft, { lastTrade: { ...lastTrade, orders } });
  } else {
    changeTrade(draft, { orders: withOrderChanged(tradeOf(draft), clientOrderId, change) });
  }
}

export function alarm(
  draft: StepContext,
  severity: AlarmEntry['severity'],
  code: string,
  message: string,
): void {
  draft.journal.push({ type: 'alarm', severity, code, message });
}

export function alarmOnce(
  draft: StepContext,
  severity: AlarmEntry['severity'],
  code: string,
  message: string,
): void {
  const { raised } = tradeOf(draft);
  if (raised.includes(code)) return;
  changeTrade(draft, { raised: [...raised, code] });
  alarm(draft, severity, code, message);
}
