import type { AccountRead } from '../../src/account/state/event.ts';
import type { AlarmEntry } from '../../src/account/state/journal.ts';
import type { OwnOrder } from '../../src/account/state/state.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import type { Moment } from '../../src/model/time.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';

export const SYMBOL = 'SPY261120C00670000';
export const TRADE = 'u1-20261120-1';
export const ENTRY = `${TRADE}-entry-1`;
export const EXIT = `${TRADE}-exit-1`;

export function report(change: Partial<BrokerOrder> = {}): BrokerOrder {
  return {
    id: 'b1',
    clientOrderId: ENTRY,
    symbol: SYMBOL,
    side: 'buy',
    type: 'limit',
    phase: 'working',
    status: 'new',
    quantity: 23,
    filledQuantity: 0,
    filledAveragePrice: null,
    limitPrice: fromDollars(1.05),
    stopPrice: null,
    notional: null,
    createdAt: at('10:00').market,
    filledAt: null,
    canceledAt: null,
    expiredAt: null,
    ...change,
  };
}

export function orderOf(script: AccountScript, id: string): OwnOrder {
  const order = script.state.trade?.orders.find((each) => each.request.clientOrderId === id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

export function outputDuring(script: AccountScript, action: () => void) {
  const [journal, intents] = [script.journal.length, script.intents.length];
  action();
  return { journal: script.journal.slice(journal), intents: script.intents.slice(intents) };
}

export function alarm(severity: AlarmEntry['severity'], code: string, message: string): AlarmEntry {
  return { type: 'alarm', severity, code, message };
}

export function isReconcile({ type }: { readonly type: string }): boolean {
  return type === 'reconcile';
}

export function readOf(
  script: AccountScript,
  quantity: number,
  change: { readonly startedAt?: Moment; readonly available?: number } = {},
): AccountRead {
  const { startedAt = script.now, available = quantity } = change;
  const position = {
    symbol: SYMBOL,
    quantity,
    availableQuantity: available,
    averageEntryPrice: 10_000,
    currentPrice: null,
  };
  const read = script.broker.read(startedAt);
  if (quantity !== 0) return { ...read, positions: [position] };
  return { ...read, positions: [], account: { ...read.account, equity: read.account.cash } };
}

export function after(script: AccountScript, market: number, wall = market): void {
  script.now = { market: script.now.market + market, wall: script.now.wall + wall };
}

/** Has held 23 contracts for some time; intents are not performed. */
export function longHeldAccount(): AccountScript {
  const script = AccountScript.holding();
  after(script, 9_000);
  script.isDown = true;
  return script;
}
