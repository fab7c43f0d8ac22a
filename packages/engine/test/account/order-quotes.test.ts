import { describe, expect, it } from 'vitest';
import { AccountScript } from './account-script.ts';

const order = (script: AccountScript, id: string) =>
  (script.state.trade ?? script.state.lastTrade)?.orders.find(({ request }) =>
    request.clientOrderId.endsWith(id),
  );

describe('an order keeps what its contract was quoted at', () => {
  it('the entry’s first: the quote that it was decided on, and the one when it filled', () => {
    const script = AccountScript.trading();
    script.bar();
    const { inputs } = script.decisions.at(-1) ?? {};
    expect(order(script, 'entry-1')?.quotes).toEqual({
      submit: { bid: inputs?.bid, ask: inputs?.ask },
      fill: null,
      filledAt: null,
    });
    script.wait(1_000);
    script.market(0.98, 1);
    expect(order(script, 'entry-1')?.quotes).toEqual({
      submit: { bid: inputs?.bid, ask: inputs?.ask },
      fill: { bid: 9_800, ask: 10_000 },
      filledAt: script.now.market,
    });
  });

  it('a sell: the last one seen', () => {
    const script = AccountScript.holding();
    script.wait(2_000);
    script.market(1.1, 1.14);
    script.command({ type: 'close' });
    script.wait(2_000);
    expect(order(script, 'exit-1')?.quotes).toMatchObject({
      submit: { bid: 11_000, ask: 11_400 },
      fill: { bid: 11_000, ask: 11_400 },
    });
    expect(order(script, 'exit-1')?.quotes?.filledAt).not.toBeNull();
  });

  it('and none that is too old to buy on', () => {
    const script = AccountScript.holding();
    script.now = { market: script.now.market + 20_000, wall: script.now.wall + 20_000 };
    script.command({ type: 'close' });
    expect(order(script, 'exit-1')?.quotes?.submit).toBeNull();
  });
});
