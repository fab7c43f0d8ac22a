import { describe, expect, it } from 'vitest';
import { tradingState } from '../../src/account/state/trading-state.ts';
import { step } from '../../src/account/step.ts';
import { AccountScript } from './account-script.ts';
import { at, POLICY } from './market.ts';

const reasons = ['user', 'kill'] as const;

describe('flatten', () => {
  it.each(reasons)('stops trading and sells at the market at once (%s)', (reason) => {
    const script = AccountScript.holding();
    script.command({ type: 'flatten', reason });
    expect(tradingState(script.state)).toBe('inactive');
    expect(script.broker.posts.at(-1)).toMatchObject({
      side: 'sell',
      type: 'market',
      quantity: 23,
      positionIntent: 'sell_to_close',
    });
    script.fill();
    expect(script.closed).toMatchObject([{ reason, quantity: 23 }]);
    expect(script.state.trade).toBeNull();
  });

  it('cancels an entry under way, and buys nothing after it', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'flatten', reason: 'user' });
    script.wait(10_000);
    expect(script.state.trade).toBeNull();
    expect(script.broker.posts).toHaveLength(1);
  });

  it('stops trading where nothing is open', () => {
    const script = AccountScript.trading();
    script.command({ type: 'flatten', reason: 'kill' });
    expect(tradingState(script.state)).toBe('inactive');
    expect(script.intents).toEqual([]);
  });

  it('changes nothing the second time', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.command({ type: 'flatten', reason: 'user' });
    expect(script.trade.exit?.reason).toBe('user');
    const posts = script.broker.posts.length;
    const before = script.state;
    script.command({ type: 'flatten', reason: 'kill' });
    expect(script.state).toBe(before);
    expect(script.broker.posts).toHaveLength(posts);
  });

  it('sells nothing while the market is closed, and stops trading all the same', () => {
    const script = AccountScript.holding();
    const command = { type: 'flatten', reason: 'user' } as const;
    const event = { type: 'command', command, at: at('16:00') } as const;
    const { state, intents } = step(script.state, event, POLICY);
    expect(state.isActive).toBe(false);
    expect(state.trade?.exit).toBeNull();
    expect(intents.filter(({ type }) => type === 'submit')).toEqual([]);
  });
});
