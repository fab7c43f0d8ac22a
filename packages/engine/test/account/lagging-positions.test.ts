import { describe, expect, it } from 'vitest';
import { AccountScript } from './account-script.ts';
import { after, EXIT, orderOf, readOf } from './the-trade.ts';

function bought(): AccountScript {
  const script = AccountScript.holding();
  script.isDown = true;
  return script;
}

describe('positions that lag behind a fill', () => {
  it.each([
    [9_999, 9_999, false],
    [10_000, 10_000, true],
    // On a fast market messages still take real time.
    [10_000, 1_999, false],
    [10_000, 2_000, true],
  ])(
    'are not believed before %i ms of the market and %i of the wall',
    (market, wall, isBelieved) => {
      const script = bought();
      after(script, 1_000, 250);
      script.send(readOf(script, 0));
      after(script, market - 1_000, wall - 250);
      script.send(readOf(script, 0));
      expect(script.state.trade === null).toBe(isBelieved);
      expect(script.closed).toHaveLength(isBelieved ? 1 : 0);
    },
  );

  it('count from the last fill, of a sell too', () => {
    const script = AccountScript.holding();
    after(script, 60_000);
    script.broker.liquidity = 10;
    script.command({ type: 'close' });
    script.fill();
    script.isDown = true;
    expect(script.trade.quantity).toBe(13);
    const part = script.broker.find(EXIT);
    if (part === null) throw new Error('no sell');
    script.send({ type: 'order', order: { ...part, phase: 'canceled', status: 'canceled' } });
    expect(orderOf(script, EXIT).phase).toBe('canceled');
    const changedAt = orderOf(script, EXIT).changedAt;
    for (let second = 1; second < 10; second += 1) {
      after(script, 1_000);
      script.send(readOf(script, 3));
    }
    expect(script.now.market - changedAt.market).toBe(9_000);
    expect(script.trade.externalQuantity).toBe(0);
    after(script, 1_000);
    script.send(readOf(script, 3));
    expect(script.trade.externalQuantity).toBe(10);
  });

  it('do not count from a refusal, which moves nothing', () => {
    const script = AccountScript.holding();
    after(script, 60_000);
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.isDown = true;
    expect(orderOf(script, EXIT).phase).toBe('rejected');
    after(script, 1_000);
    script.send(readOf(script, 0));
    after(script, 2_000);
    script.send(readOf(script, 0));
    expect(script.state.trade).toBeNull();
  });
});
