import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { ENTRY, EXIT, orderOf, SYMBOL } from './the-trade.ts';

// The bot never replaces an order, but a person at the broker may.

function replace(script: AccountScript, clientOrderId: string): BrokerOrder {
  const order = script.broker.find(clientOrderId);
  if (order === null) throw new Error(`no order ${clientOrderId}`);
  const replaced = { ...order, phase: 'replaced', status: 'replaced' } as const;
  const successor: BrokerOrder = {
    ...order,
    id: 'b-successor',
    clientOrderId: 'hand-successor',
    quantity: (order.quantity ?? 0) - order.filledQuantity,
    filledQuantity: 0,
    filledAveragePrice: null,
    phase: 'working',
    status: 'new',
  };
  script.broker.orders.set(clientOrderId, replaced);
  script.broker.orders.set(successor.clientOrderId, successor);
  script.send({ type: 'order', order: replaced });
  script.send({ type: 'order', order: successor });
  return successor;
}

describe('an order that is replaced externally [B7]', () => {
  it('has ended as a buy: what its successor buys is not ours, and is not sold', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 4;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    const successor = replace(script, ENTRY);
    expect(orderOf(script, ENTRY)).toMatchObject({ phase: 'canceled', filledQuantity: 4 });
    expect(script.trade).toMatchObject({
      quantity: 4,
      phase: 'open',
      entryEnded: 'the order was cancelled at the broker',
    });
    expect(script.state.foreign.orders).toEqual([successor]);

    const filled = script.broker.fillOrder(
      successor.clientOrderId,
      19,
      fromDollars(1.05),
      script.now.market,
    );
    script.send({ type: 'order', order: filled });
    script.wait(1_000);
    script.reconcile();
    expect(script.alarmCodes()).toContain('EXTRA_CONTRACTS');
    script.broker.liquidity = 23;
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([{ reason: 'user', quantity: 4 }]);
    expect(script.broker.quantityOf(SYMBOL)).toBe(19);
  });

  it('leaves what it reserves as a sell to be freed, and all of it is sold once', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    const successor = replace(script, EXIT);
    script.wait(2_000);
    expect(orderOf(script, EXIT).phase).toBe('canceled');
    expect(script.broker.find(successor.clientOrderId)?.phase).toBe('canceled');
    script.broker.liquidity = 23;
    script.wait(10_000);
    expect(script.closed).toMatchObject([{ reason: 'stop', quantity: 23 }]);
    expect(script.broker.quantityOf(SYMBOL)).toBe(0);
  });

  it('is an external sell when its successor fills', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    script.broker.cancel = () => 'refused';
    const { clientOrderId } = replace(script, EXIT);
    const filled = script.broker.fillOrder(clientOrderId, 23, 7_900, script.now.market);
    script.send({ type: 'order', order: filled });
    script.wait(5_000);
    expect(script.state.trade).toBeNull();
    expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: 7_900 }]);
    expect(script.closed[0]?.grossPnl).toBe(script.broker.cashFlow());
    expect(script.alarmCodes()).not.toContain('OVERSOLD');
  });
});
