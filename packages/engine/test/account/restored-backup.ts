import { expect } from 'vitest';
import type { AccountState } from '../../src/account/state/state.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { after } from './the-trade.ts';

export function scriptAfterRestore(live: (script: AccountScript) => void): AccountScript {
  const script = AccountScript.trading();
  const backup: AccountState = JSON.parse(JSON.stringify(script.state));
  live(script);
  script.state = backup;
  script.journal.length = 0;
  script.intents.length = 0;
  after(script, 60_000);
  return script;
}

export function buy(script: AccountScript): void {
  script.bar();
  script.market(0.98, 1);
}

export function sell(script: AccountScript): void {
  script.market(1.2, 1.22);
  script.command({ type: 'close' });
  script.fill();
  expect(script.state.trade).toBeNull();
}

export function hadOrders(script: AccountScript, ...orders: readonly BrokerOrder[]): void {
  for (const order of orders) {
    const { symbol, side, filledQuantity } = order;
    const held = script.broker.quantityOf(symbol);
    const quantity = side === 'buy' ? held + filledQuantity : held - filledQuantity;
    script.broker.orders.set(order.clientOrderId, order);
    script.broker.holdings.set(symbol, { quantity, averageEntryPrice: 10_000 });
  }
}
