import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/model/chain.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { entriesAt, signalAt } from './market.ts';
import { alarm, ENTRY, EXIT, orderOf, report, SYMBOL, TRADE } from './the-trade.ts';

function goDark(script: AccountScript): void {
  script.broker.fate = () => 'request-lost';
  script.broker.isUnreadable = true;
}
const late = (script: AccountScript) => script.alarms.filter(({ code }) => code === 'EXIT_LATE');

describe('a sell of which no one knows whether it left', () => {
  it('is reported with what it sells', () => {
    const script = AccountScript.holding();
    goDark(script);
    script.command({ type: 'close' });
    script.wait(6_000);
    expect(late(script)).toEqual([
      alarm(
        'critical',
        'EXIT_LATE',
        `The broker has not accepted the sell order for 23 × ${SYMBOL} yet: it is tried until it does.`,
      ),
    ]);
  });

  it('is late for nothing once the sell before it has sold all', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(1_000);
    script.broker.fate = ({ clientOrderId }) => {
      if (clientOrderId !== EXIT) goDark(script);
      return clientOrderId === EXIT ? 'accepted' : 'request-lost';
    };
    script.wait(3_000);
    const second = `${TRADE}-exit-2`;
    expect([orderOf(script, EXIT).phase, orderOf(script, second).phase]).toEqual([
      'canceled',
      'unknown',
    ]);
    const order = script.broker.find(EXIT) as BrokerOrder;
    const sold = { filledQuantity: 23, filledAveragePrice: fromDollars(0.79) };
    script.send({ type: 'order', order: { ...order, ...sold, phase: 'filled' } });
    expect(script.trade.quantity).toBe(0);
    script.wait(10_000);
    expect(orderOf(script, second).phase).toBe('unknown');
    expect(late(script)).toEqual([]);
  });
});

describe('a buy of which no one knows whether it left', () => {
  it('holds the sell up, and makes no late one of it', () => {
    const script = AccountScript.trading();
    script.policy = {
      ...script.policy,
      thresholds: { ...script.policy.thresholds, slippageThreshold: 9 },
    };
    const signal = signalAt(script.now.market);
    script.evaluated(signal, { chain: chainOf(entriesAt(signal.barEnd, 4 * CENT)) });
    const price = fromDollars(1.05);
    const order = script.broker.fillOrder(ENTRY, 5, price, script.now.market);
    script.send({ type: 'order', order });
    script.broker.fate = ({ side }) => {
      script.broker.isUnreadable = true;
      return side === 'buy' ? 'request-lost' : 'accepted';
    };
    script.wait(6_000);
    expect(orderOf(script, `${TRADE}-entry-2`).phase).toBe('unknown');
    script.command({ type: 'close' });
    script.wait(5_000);
    expect(script.alarmCodes()).toContain('ENTRY_STUCK');
    expect(orderOf(script, EXIT)).toMatchObject({ phase: 'working', request: { quantity: 5 } });
    expect(late(script)).toEqual([]);
  });
});

describe('more sold than bought', () => {
  it('is reported when a sell makes it so, and not again for a buy that turns up', () => {
    const script = AccountScript.trading();
    script.bar();
    script.isDown = true;
    const exitOrder = report({
      id: 'b9',
      clientOrderId: `${TRADE}-exit-emergency`,
      side: 'sell',
      type: 'market',
      limitPrice: null,
      phase: 'filled',
      filledQuantity: 4,
      filledAveragePrice: 10_500,
    });
    script.send({ type: 'order', order: exitOrder });
    script.send({ type: 'order', order: report({ id: 'b8', clientOrderId: `${TRADE}-entry-2` }) });
    expect(orderOf(script, `${TRADE}-entry-2`).phase).toBe('working');
    expect(script.alarmCodes().filter((code) => code === 'OVERSOLD')).toHaveLength(1);
  });
});
