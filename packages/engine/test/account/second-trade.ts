import { expect } from 'vitest';
import { AccountScript } from './account-script.ts';
import { ENTRY, report, SYMBOL } from './the-trade.ts';

export const OTHER = 'u1-20261120-2';

export function openAnother(script: AccountScript): void {
  script.goTo('10:30');
  script.bar({ signalType: 'put', bullishConfidence: 20, bearishConfidence: 70 });
  const { symbol } = script.trade.contract;
  expect([script.trade.id, symbol === SYMBOL]).toEqual([OTHER, false]);
  script.market(0.9, 0.92);
  script.broker.setMarket(SYMBOL, 0, 0, script.now.market);
}

export function lateAndAlive(): AccountScript {
  const script = AccountScript.trading();
  script.broker.fate = () => 'request-lost';
  script.bar();
  script.wait(40_000);
  script.broker.fate = () => 'accepted';
  openAnother(script);
  script.isDown = true;
  script.broker.orders.set(ENTRY, report());
  script.send({ type: 'order', order: report() });
  expect(script.state.lastTrade?.orders[0]).toMatchObject({
    phase: 'working',
    cancelRequestedAt: script.now,
  });
  return script;
}

export const lookUps = (script: AccountScript, id: string) =>
  script.intents.filter((each) => each.type === 'look-up' && each.clientOrderId === id).length;
export const cancelCount = (script: AccountScript, id: string) =>
  script.intents.filter((each) => each.type === 'cancel' && each.clientOrderId === id).length;
