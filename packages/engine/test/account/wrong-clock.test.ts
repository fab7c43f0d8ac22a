import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/model/time.ts';
import { AccountScript } from './account-script.ts';
import { after, ENTRY, EXIT, orderOf, report } from './the-trade.ts';

const early = (script: AccountScript) => ({ createdAt: script.now.market - 20 * MINUTE });

function posted(): AccountScript {
  const script = AccountScript.trading();
  script.broker.fate = () => 'request-lost';
  script.bar();
  const order = { ...orderOf(script, ENTRY), phase: 'sending' as const, brokerId: null };
  script.state = { ...script.state, trade: { ...script.trade, orders: [order] } };
  script.isDown = true;
  return script;
}

const accept = (script: AccountScript, order = report(early(script))) =>
  script.send({
    type: 'submit-answered',
    clientOrderId: ENTRY,
    outcome: { type: 'accepted', order },
  });

describe('where our clock is minutes ahead of the broker’s', () => {
  it('an order that was accepted is ours, and stays it', () => {
    const script = posted();
    accept(script);
    expect(orderOf(script, ENTRY)).toMatchObject({ phase: 'working', brokerId: 'b1' });
    const filled = { phase: 'filled', filledQuantity: 23, filledAveragePrice: 10_000 } as const;
    script.send({ type: 'order', order: report({ ...early(script), ...filled }) });
    expect(script.trade.quantity).toBe(23);
    expect(script.alarmCodes()).not.toContain('ID_TAKEN');
  });

  it('a report that overtakes the answer waits for it', () => {
    const script = posted();
    script.send({ type: 'order', order: report(early(script)) });
    expect(orderOf(script, ENTRY).phase).toBe('sending');
    accept(script);
    expect(orderOf(script, ENTRY).phase).toBe('working');
    expect(script.alarmCodes()).not.toContain('ID_TAKEN');
  });

  it('another order of the same number is not taken for it', () => {
    const script = posted();
    accept(script);
    script.send({
      type: 'order',
      order: report({ ...early(script), id: 'b2', filledQuantity: 3 }),
    });
    expect(orderOf(script, ENTRY)).toMatchObject({ brokerId: 'b1', filledQuantity: 0 });
  });
});

describe('an order of the same id that is not what was asked for', () => {
  it.each([{ symbol: 'SPY261120C00671000' }, { side: 'sell' }, { quantity: 22 }] as const)(
    'is not ours though it was accepted: %o',
    (change) => {
      const script = posted();
      accept(script, report(change));
      expect(script.state.lastTrade?.orders[0]?.phase).toBe('rejected');
      expect(script.alarmCodes()).toContain('ID_TAKEN');
    },
  );

  it('is not waited for while the answer is under way', () => {
    const script = posted();
    script.send({ type: 'order', order: report({ ...early(script), quantity: 22 }) });
    expect(script.state.lastTrade?.orders[0]?.phase).toBe('rejected');
  });

  it('is an older one where the answer was lost', () => {
    const script = posted();
    after(script, 6_000);
    script.send({ type: 'tick' });
    expect(orderOf(script, ENTRY).phase).toBe('unknown');
    script.lookedUp(ENTRY, report(early(script)));
    expect(script.state.lastTrade?.orders[0]?.phase).toBe('rejected');
    expect(script.alarmCodes()).toContain('ID_TAKEN');
  });
});

describe('a sell that left under a clock that was hours ahead', () => {
  it('is found by its look-up, and is ours', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'request-lost';
    after(script, 3 * 60 * MINUTE);
    script.reconcile();
    script.command({ type: 'close' });
    const sold = { id: 'b2', clientOrderId: EXIT, side: 'sell', type: 'market' } as const;
    const filled = { phase: 'filled', filledQuantity: 23, filledAveragePrice: 11_000 } as const;
    script.isDown = true;
    script.lookedUp(EXIT, report({ ...sold, ...filled, limitPrice: null }));
    expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: 11_000 }]);
    expect(script.alarmCodes()).not.toContain('ID_TAKEN');
    expect(script.alarmCodes()).not.toContain('PRICE_ESTIMATED');
  });
});
