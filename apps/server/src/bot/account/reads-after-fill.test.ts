import { initialState } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { createWorld, HELD, holding } from '../../../test/account-world.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { ReadsAfterFill } from './reads-after-fill.ts';

describe('B8 after a fill the account is read', () => {
  async function holdingAnn() {
    const world = createWorld(['ann']);
    const ann = world.broker('ann');
    ann.held = HELD;
    await world.supervisor.start([holding('ann')]);
    ann.handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
    await world.idle();
    const loop = world.supervisor.loopOf('ann');
    return { ...world, ann, loop };
  }

  test('at once after a close: its book has the new cash, without waiting for the next check', async () => {
    const { ann, loop, idle } = await holdingAnn();
    const before = loop.state.book?.cash;
    loop.applyCommand({ type: 'close' });
    await idle();
    expect(loop.state.trade).toBeNull();
    expect(loop.state.book?.cash).toBe(ann.cash);
    expect(loop.state.book?.cash).not.toBe(before);
  });

  test('once more, when the broker must have recorded it', async () => {
    const { ann, loop, idle, pass } = await holdingAnn();
    loop.applyCommand({ type: 'close' });
    await idle();
    ann.cash += 12_3400;
    const { reads } = ann;
    await pass(3);
    expect(ann.reads).toBe(reads + 1);
    expect(loop.state.book?.cash).toBe(ann.cash);
    await pass(5);
    expect(ann.reads).toBe(reads + 1);
  });
});

describe('B8 reads after fills', () => {
  const withFill = (filledQuantity: number) => {
    const state = holding('ann');
    if (state.trade === null) throw new Error('no trade');
    const orders = state.trade.orders.map((order) => ({ ...order, filledQuantity }));
    return { ...state, trade: { ...state.trade, orders } };
  };

  function create(isStepped = false) {
    const wall = createManualWall();
    const time = new AnchoredMarketTime(wall, Date.parse('2026-11-20T15:30:00Z'), 20);
    time.moveAnchor(time.now(), 20, isStepped);
    let reads = 0;
    const fillReads = new ReadsAfterFill(withFill(1), {
      time,
      readAccount: () => {
        reads += 1;
      },
    });
    return { wall, fillReads, reads: () => reads };
  }

  test('are shared by fills that come in parts', () => {
    const { wall, fillReads, reads } = create();
    for (let filled = 2; filled <= 50; filled += 1) fillReads.onStep(withFill(filled));
    expect(reads()).toBe(1);
    wall.advance(2_000);
    expect(reads()).toBe(2);
    wall.advance(2_000);
    expect(reads()).toBe(3);
    wall.advance(60_000);
    expect(reads()).toBe(3);
  });

  test('are none for a step without a fill, and none for what was there before', () => {
    const { fillReads, reads } = create();
    fillReads.onStep(withFill(1));
    fillReads.onStep(initialState('ann'));
    fillReads.onStep(withFill(0));
    expect(reads()).toBe(0);
  });

  test('are none in a stepped market, and none after the end', () => {
    const stepped = create(true);
    stepped.fillReads.onStep(withFill(2));
    expect(stepped.reads()).toBe(0);
    const { wall, fillReads, reads } = create();
    fillReads.onStep(withFill(2));
    fillReads.close();
    wall.advance(60_000);
    expect(reads()).toBe(1);
  });
});
