import type { Moment } from '../../model/time.ts';
import type { Policy } from '../../risk/policy.ts';
import type { Intent } from './intent.ts';
import type { JournalEntry } from './journal.ts';
import { findOrder, withOrderChanged } from './own-order.ts';
import { rebaseClocks } from './rebase-clocks.ts';
import type { AccountState, OwnOrder, Trade } from './state.ts';
import { refreshTrade } from './trade-totals.ts';

/**
 * A step in progress. The first change copies the state, later changes go into that copy; a trade
 * is replaced, never changed.
 */
export interface StepContext {
  state: AccountState;
  changedState: ChangeableState | null;
  readonly at: Moment;
  readonly policy: Policy;
  readonly intents: Intent[];
  readonly journal: JournalEntry[];
  readonly recordsRefusals: boolean;
}

type ChangeableState = { -readonly [Key in keyof AccountState]: AccountState[Key] };

export function beginStep(
  state: AccountState,
  at: Moment,
  policy: Policy,
  recordsRefusals = true,
): StepContext {
  const rebased = rebaseClocks(state, at);
  // Moving its moments to the present clocks has copied the state already.
  const changedState = rebased === state ? null : rebased;
  return { state: rebased, changedState, at, policy, intents: [], journal: [], recordsRefusals };
}

export function changeState(draft: StepContext, change: Partial<AccountState>): void {
  Object.assign(changeableState(draft), change);
}

function changeableState(draft: StepContext): ChangeableState {
  if (draft.changedState === null) {
    draft.changedState = { ...draft.state };
    draft.state = draft.changedState;
  }
  return draft.changedState;
}

export function finishStep(draft: StepContext): AccountState {
  if (draft.changedState === null) return draft.state;
  draft.changedState.sequence += 1;
  draft.changedState.lastAt = draft.at;
  return draft.changedState;
}

export function requireTrade(draft: StepContext): Trade {
  if (draft.state.trade === null) throw new Error('there is no trade under way');
  return draft.state.trade;
}

export function changeTrade(draft: StepContext, change: Partial<Trade>): Trade {
  const changedTrade = { ...requireTrade(draft), ...change };
  const trade = needsRefresh(change) ? refreshTrade(changedTrade, draft.at) : changedTrade;
  changeableState(draft).trade = trade;
  return trade;
}

function needsRefresh(change: Partial<Trade>): boolean {
  return (
    change.orders !== undefined ||
    change.externalQuantity !== undefined ||
    change.exit !== undefined ||
    change.entryEnded !== undefined
  );
}

/** Changes an order of the open trade or of the one closed last. */
export function changeOrder(draft: StepContext, id: string, change: Partial<OwnOrder>): void {
  const { trade, lastTrade } = draft.state;
  const isInClosedTrade = findOrder(trade, id) === undefined;
  if (isInClosedTrade && lastTrade !== null && findOrder(lastTrade, id) !== undefined) {
    const orders = withOrderChanged(lastTrade, id, change);
    changeState(draft, { lastTrade: { ...lastTrade, orders } });
  } else {
    changeTrade(draft, { orders: withOrderChanged(requireTrade(draft), id, change) });
  }
}
