import type { Moment } from '../model/time.ts';
import type { Policy } from '../risk/policy.ts';
import type { Intent } from './intent.ts';
import type { AlarmEntry, JournalEntry } from './journal.ts';
import type { AccountState, OwnOrder, Trade } from './state.ts';
import { settleTrade } from './totals.ts';

/** One step in the making: the parts of the step replace its state and add to its lists. */
export interface Draft {
  state: AccountState;
  readonly at: Moment;
  readonly policy: Policy;
  readonly intents: Intent[];
  readonly journal: JournalEntry[];
}

export function changeState(draft: Draft, change: Partial<AccountState>): void {
  draft.state = { ...draft.state, ...change };
}

/** The trade under way. Asking for it when there is none is a broken invariant. */
export function tradeOf(draft: Draft): Trade {
  if (draft.state.trade === null) throw new Error('there is no trade under way');
  return draft.state.trade;
}

export function changeTrade(draft: Draft, change: Partial<Trade>): Trade {
  const trade = settleTrade({ ...tradeOf(draft), ...change }, draft.at);
  changeState(draft, { trade });
  return trade;
}

export function changeOrder(draft: Draft, clientOrderId: string, change: Partial<OwnOrder>): void {
  const orders = tradeOf(draft).orders.map((order) =>
    order.request.clientOrderId === clientOrderId ? { ...order, ...change } : order,
  );
  changeTrade(draft, { orders });
}

export function alarm(
  draft: Draft,
  severity: AlarmEntry['severity'],
  code: string,
  message: string,
): void {
  draft.journal.push({ type: 'alarm', severity, code, message });
}

/** An alarm that is raised once in a trade. */
export function alarmOnce(
  draft: Draft,
  severity: AlarmEntry['severity'],
  code: string,
  message: string,
): void {
  const { raised } = tradeOf(draft);
  if (raised.includes(code)) return;
  changeTrade(draft, { raised: [...raised, code] });
  alarm(draft, severity, code, message);
}
