import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import { at } from './market.ts';

const TRADE = 'u1-20261120-1';
const ENTRY = `${TRADE}-entry-1`;

const sells = (script: AccountScript) => script.broker.posts.filter(({ side }) => side === 'sell');

describe('an escalation', () => {
  it('comes three seconds after the order was accepted [C2] [C9]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    expect(sells(script)).toHaveLength(1);
    const isCancel = ({ type }: { readonly type: string }) => type === 'cancel';
    expect(intentTimes(script, isCancel, 10)).toEqual([3, 6]);
    expect(sells(script).map(({ type, limitPrice }) => [type, limitPrice])).toEqual([
      ['limit', fromDollars(0.79)],
      ['limit', fromDollars(0.75)],
      ['market', null],
    ]);
  });

  it('asks for the target first, then for the bid [C9]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(1.52, 1.54);
    script.wait(500);
    script.market(1.45, 1.47);
    script.wait(10_000);
    expect(sells(script).map(({ type, limitPrice }) => [type, limitPrice])).toEqual([
      ['limit', fromDollars(1.52)],
      ['limit', fromDollars(1.45)],
      ['limit', fromDollars(1.37)],
      ['market', null],
    ]);
  });

  it('keeps to the target when the bid has fallen below it by then', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(1.52, 1.54);
    script.isDown = true;
    script.now = { market: script.now.market + 500, wall: script.now.wall + 500 };
    script.market(1.52, 1.54);
    expect(script.trade.exit).toMatchObject({ reason: 'target' });
    script.market(1.45, 1.47);
    script.isDown = false;
    script.reconcile();
    expect(sells(script)).toMatchObject([{ type: 'limit', limitPrice: fromDollars(1.5) }]);
  });

  it('at the flatten time begins with the bid, and with the market without a fresh one', () => {
    const fresh = AccountScript.holding();
    fresh.broker.liquidity = 0;
    fresh.goTo('15:24');
    fresh.market(0.9, 0.92);
    fresh.now = at('15:25');
    fresh.market(0.9, 0.92);
    expect(sells(fresh)).toMatchObject([{ type: 'limit', limitPrice: fromDollars(0.9) }]);

    for (const [age, type] of [
      [9_500, 'limit'],
      [10_000, 'market'],
    ] as const) {
      const script = AccountScript.holding();
      script.broker.liquidity = 0;
      script.now = at('15:24:40');
      script.reconcile();
      script.market(0.9, 0.92);
      script.broker.quoteOf = () => null;
      script.now = { market: script.now.market + age, wall: script.now.wall + age };
      script.policy = { ...script.policy, flattenMinutes: 36 };
      script.send({ type: 'tick' });
      expect(sells(script)).toMatchObject([{ type }]);
    }
  });

  it('is none for a market order, nor for one that rests at a cent [C10]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    script.wait(60_000);
    expect(sells(script)).toHaveLength(1);
    const cent = AccountScript.holding();
    cent.market(0, 0.01, 655);
    cent.wait(60_000);
    expect(sells(cent)).toHaveLength(1);
    expect(cent.alarmCodes()).toEqual([]);
  });
});

describe('a sell that was never answered', () => {
  it('is not cancelled before it is known to work', () => {
    const script = AccountScript.holding();
    const submit = script.broker.submit.bind(script.broker);
    script.broker.submit = (request, now) =>
      request.side === 'sell' ? null : submit(request, now);
    script.market(0.79, 0.81);
    script.wait(4_500);
    expect(script.trade.orders.at(-1)?.phase).toBe('sending');
    expect(script.intents.filter(({ type }) => type === 'cancel')).toEqual([]);
  });

  it('is in doubt for as long as it takes, and not said to wait for a buyer', () => {
    const script = AccountScript.holding();
    script.broker.isUnreadable = true;
    script.broker.fate = () => 'request-lost';
    script.command({ type: 'close' });
    script.wait(60_000);
    expect(script.trade.orders.at(-1)).toMatchObject({
      phase: 'unknown',
      request: { type: 'market' },
    });
    expect(script.alarmCodes()).toEqual(['ORDER_UNKNOWN', 'EXIT_LATE']);
  });
});

describe('a bid of a cent', () => {
  it.each([
    [0.01, 'limit', fromDollars(0.01)],
    [0.009, 'market', null],
  ])('is one to sell by, and nothing below it: %d', (bid, type, limitPrice) => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(bid, 0.02);
    script.wait(500);
    expect(script.trade.exit).toMatchObject({ reason: 'stop' });
    expect(sells(script)).toMatchObject([{ type, limitPrice }]);
  });
});

describe('a quote without a bid', () => {
  it('is not believed while no price of the underlying is known', () => {
    const script = AccountScript.holding();
    const { lastQuote } = script.trade;
    script.state = { ...script.state, trade: { ...script.trade, lastSpot: null } };
    script.market(0, 0.01);
    expect(script.trade).toMatchObject({ lastQuote, candidate: null });
  });

  it('is not believed with a price of the underlying that is none, whatever it was before', () => {
    const script = AccountScript.holding();
    script.market(0.98, 1, 655);
    const { lastQuote } = script.trade;
    script.market(0, 0.01, 0);
    expect(script.trade).toMatchObject({ lastQuote, candidate: null });
    script.market(0, 0.01);
    expect(script.trade).toMatchObject({ lastQuote: { quote: { bid: 0 } } });
  });
});

describe('a sell without any quote', () => {
  it('goes to the market', () => {
    const script = AccountScript.trading();
    script.bar();
    const order = script.broker.fillOrder(ENTRY, 23, fromDollars(1.05), script.now.market);
    script.send({ type: 'order', order });
    expect(script.trade).toMatchObject({ quantity: 23, lastQuote: null });
    script.broker.liquidity = 0;
    script.now = at('15:25');
    script.send({ type: 'tick' });
    expect(sells(script)).toMatchObject([{ type: 'market', quantity: 23 }]);
  });
});

describe('the step of an escalation', () => {
  const limits = (script: AccountScript) => sells(script).map(({ limitPrice }) => limitPrice);

  it('is not used up by refusals', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.market(0.79, 0.81);
    script.wait(2_000);
    expect(limits(script)).toEqual([0.79, 0.79].map(fromDollars));
  });

  it('is not used up by the steps of the buy', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(script.broker.posts).toHaveLength(2);
    script.broker.liquidity = 23;
    script.market(0.98, 1);
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    expect(limits(script)).toEqual([fromDollars(0.79)]);
  });

  it('is not begun while any step of the buy lives [C20]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(script.broker.posts).toHaveLength(2);
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    script.command({ type: 'close' });
    script.wait(2_000);
    expect(sells(script)).toEqual([]);
  });
});
