import { type AccountState, type BrokerOrder, initialState } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { createWorld, HELD, holding, NOW, SYMBOL } from '../../test/account-world.ts';
import { visibleChanges } from './visible-changes.ts';

const idle = initialState('u1');

describe('what a step changes on the screens', () => {
  it('is nothing when the state is the same, or only counts on', () => {
    expect(visibleChanges(idle, idle)).toEqual([]);
    expect(visibleChanges(idle, { ...idle, sequence: idle.sequence + 1 })).toEqual([]);
  });

  it('is the bot and the settings when those were saved', () => {
    const settings = { ...idle.settings, stopLoss: 30 };
    expect(visibleChanges(idle, { ...idle, settings })).toEqual(['settings', 'bot']);
    expect(visibleChanges(idle, { ...idle, botActive: true })).toEqual(['bot']);
    expect(visibleChanges(idle, { ...idle, isActive: true })).toEqual(['bot']);
    expect(visibleChanges(idle, { ...idle, barred: 'suspended' })).toEqual(['bot', 'trading']);
  });

  it('is the connection when the broker refuses the keys', () => {
    const keysRefused = { since: idle.lastAt, sales: 0 };
    expect(visibleChanges(idle, { ...idle, keysRefused })).toEqual(['config', 'market']);
  });

  it('is the orders when an external one appears', () => {
    const order = { id: 'b9', status: 'new', filledQuantity: 0 } as BrokerOrder;
    const withOrder = { ...idle, foreign: { orders: [order], symbols: [] } };
    expect(visibleChanges(idle, withOrder)).toEqual(['orders']);
    const again = { ...idle, foreign: { orders: [{ ...order }], symbols: [] } };
    expect(visibleChanges(withOrder, again)).toEqual([]);
    const filled = { ...idle, foreign: { orders: [{ ...order, filledQuantity: 1 }], symbols: [] } };
    expect(visibleChanges(withOrder, filled)).toEqual(['orders']);
  });

  it('is everything about an account that is seen for the first time', () => {
    expect(visibleChanges(null, idle)).toContain('settings');
  });
});

describe('what a step changes for who holds a position', () => {
  async function holdingAnn() {
    const states: AccountState[] = [];
    const world = createWorld(['ann'], { onStep: (state) => states.push(state) });
    const broker = world.broker('ann');
    broker.held = HELD;
    await world.supervisor.start([holding('ann')]);
    broker.handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
    await world.idle();
    const changesOf = async (act: () => void) => {
      const from = states.length - 1;
      act();
      await world.idle();
      const passed = states.slice(from);
      expect(passed.length).toBeGreaterThan(1);
      return passed.slice(1).map((state, index) => visibleChanges(passed[index] ?? null, state));
    };
    const loop = world.supervisor.loopOf('ann');
    return { ...world, loop, changesOf };
  }

  it('is nothing when a quote moves, though the trade has seen it', async () => {
    const { supervisor, loop, changesOf } = await holdingAnn();
    const quote = { bid: 9_900, ask: 10_100, bidSize: 10, askSize: 10, at: NOW };
    const changes = await changesOf(() => supervisor.onOptionQuote(SYMBOL, quote));
    expect(loop.state.trade?.lastQuote).toMatchObject({ quote: { bid: 9_900 } });
    expect(changes.flat()).toEqual([]);
  });

  it('is its position and its orders when it is closed', async () => {
    const { loop, changesOf } = await holdingAnn();
    const [first, ...later] = await changesOf(() => loop.applyCommand({ type: 'close' }));
    expect(first).toEqual(['positions', 'trading']);
    expect(loop.state.trade).toBeNull();
    expect(new Set(later.flat())).toEqual(new Set(['positions', 'orders', 'trading', 'account']));
  });
});
