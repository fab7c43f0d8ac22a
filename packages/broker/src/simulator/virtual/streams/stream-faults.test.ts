import { MINUTE, type Quote } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import type { StreamState } from '../../../port/broker.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import { tinySymbol } from '../../test/tiny-market.ts';
import {
  buy,
  CALL_SYMBOL,
  PUT_SYMBOL,
  recordUpdates,
  restingOrder,
  type Stage,
  setStage,
} from '../test/stage.ts';
import { testFault } from '../test/test-fault.ts';

const SECOND = 1_000;

async function updatesUnder(fault: FaultClass, seed = 1) {
  const stage = setStage();
  const heard = recordUpdates(stage);
  await stage.wall.passTime(SECOND);
  expect(heard.states.at(-1)?.state).toEqual({ type: 'ready', gapMs: null, missing: [] });
  stage.faults.setPlan({ seed, rates: { [fault]: 1 } });
  return { ...stage, ...heard };
}

async function order({ wall, broker }: Pick<Stage, 'wall' | 'broker'>): Promise<void> {
  await wall.playUntil(broker.submit(buy()));
  await wall.passTime(MINUTE);
}

function watchData({ data, wall }: Pick<Stage, 'data' | 'wall'>) {
  const stock: { readonly at: number; readonly quote: Quote }[] = [];
  const options: { readonly at: number; readonly quote: Quote }[] = [];
  const bars: number[] = [];
  const states: StreamState[] = [];
  const stockStream = data.stockStream({
    onMinuteBar: (_symbol, bar) => bars.push(bar.start),
    onQuote: (_symbol, quote) => stock.push({ at: wall.now(), quote }),
    expectsQuotes: () => true,
    onState: (state) => states.push(state),
  });
  stockStream.watch(['SPY']);
  const optionStream = data.optionStream({
    onQuote: (_symbol, quote) => options.push({ at: wall.now(), quote }),
    expectsQuotes: () => true,
    onState: () => undefined,
  });
  optionStream.watch([CALL_SYMBOL]);
  return { stock, options, bars, states };
}

async function dataUnder(fault: FaultClass) {
  const stage = setStage();
  const heard = watchData(stage);
  await stage.wall.passTime(SECOND);
  stage.faults.setPlan({ seed: 1, rates: { [fault]: 1 } });
  return { ...stage, ...heard };
}

describe('order updates', () => {
  it('come in order and once', async () => {
    const stage = setStage();
    const { updates } = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    await order(stage);
    expect(updates.map((one) => one.order.status)).toEqual(['new', 'filled']);
    // Each event takes one hop, even two of one instant.
    const [first, second] = updates.map(({ at }) => at);
    expect(second).toBeGreaterThan(first ?? 0);
  });

  testFault('update-dropped', async () => {
    const stage = await updatesUnder('update-dropped');
    await order(stage);
    expect(stage.updates).toEqual([]);
    expect(stage.fills).toHaveLength(1);
  });

  testFault('update-duplicated', async () => {
    const stage = await updatesUnder('update-duplicated');
    await order(stage);
    const statuses = stage.updates.map((one) => one.order.status);
    expect(statuses).toEqual(['new', 'new', 'filled', 'filled']);
  });

  testFault('update-delayed', async () => {
    const orders = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => {
        const stage = await updatesUnder('update-delayed', seed);
        await order(stage);
        for (const { at } of stage.updates) {
          const late = at - (stage.fills[0]?.at ?? 0);
          expect(late).toBeGreaterThanOrEqual(SECOND / 2);
          expect(late).toBeLessThan(31 * SECOND);
        }
        return stage.updates.map((one) => one.order.status).join();
      }),
    );
    expect(new Set(orders)).toEqual(new Set(['new,filled', 'filled,new']));
  });

  testFault('update-empty', async () => {
    const stage = await updatesUnder('update-empty');
    await order(stage);
    expect(stage.updates.map((one) => one.order.status)).toEqual(['new', 'filled']);
    expect(stage.faults.counts['update-empty']?.struck).toBe(2);
  });

  testFault('stream-cut', async () => {
    const stage = await updatesUnder('stream-cut');
    const began = stage.wall.now();
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(SECOND);
    stage.faults.setPlan({ seed: 1, rates: {} });
    await stage.wall.passTime(MINUTE);
    expect(stage.updates).toEqual([]);
    const [down, , ready] = stage.states.slice(2).map(({ state }) => state);
    expect(down).toMatchObject({ type: 'down', reason: 'lost' });
    expect(ready).toMatchObject({ type: 'ready', missing: [] });
    const readyAt = stage.states.at(-1)?.at ?? 0;
    const gap = ready?.type === 'ready' ? (ready.gapMs ?? 0) : 0;
    expect(gap).toBeGreaterThan(0);
    // The gap begins with the last sign of life, which is at most a beat before the break.
    expect(readyAt - gap).toBeLessThanOrEqual(stage.fills[0]?.at ?? 0);
    expect(readyAt - gap).toBeGreaterThanOrEqual(began - 5 * SECOND);
  });

  testFault('stream-silent', async () => {
    const stage = await updatesUnder('stream-silent');
    await stage.wall.playUntil(stage.broker.submit(buy()));
    const fellSilent = stage.wall.now();
    await stage.wall.passTime(14 * SECOND);
    expect(stage.states).toHaveLength(2);
    await stage.wall.passTime(8 * SECOND);
    const down = stage.states[2];
    expect(down?.state).toEqual({
      type: 'down',
      reason: 'lost',
      message: 'nothing heard for 15 s',
    });
    expect((down?.at ?? 0) - fellSilent).toBeLessThan(21 * SECOND);
    expect(stage.updates).toEqual([]);
  });

  testFault('handshake-refused', async () => {
    const stage = setStage({ rates: { 'handshake-refused': 1 } });
    const { states } = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    expect(states.at(-1)?.state).toMatchObject({ type: 'down', reason: 'busy' });
    await stage.wall.passTime(88 * SECOND);
    expect(states).toHaveLength(2);
    await stage.wall.passTime(33 * SECOND);
    expect(states.map(({ state }) => state.type)).toEqual([
      ...['connecting', 'down'],
      ...['connecting', 'down'],
    ]);
  });

  it('back off from a broker that stays away, and begin again after a stable time', async () => {
    const stage = setStage();
    const { states } = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    for (let cuts = 0; cuts < 6; cuts += 1) {
      stage.venue.cutStreams();
      await stage.wall.passTime(9 * SECOND);
    }
    const waits = states.flatMap(({ state, at }, index) =>
      state.type === 'down' ? [(states[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at] : [],
    );
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(250);
    expect(waits[0]).toBeLessThanOrEqual(SECOND);
    expect(Math.max(...waits)).toBeGreaterThan(SECOND);
  });
});

describe('market data', () => {
  it('is reported on the grid: the underlying, the options, the bar of a full minute', async () => {
    const stage = setStage();
    const { stock, options, bars, states } = watchData(stage);
    await stage.wall.passTime(2 * MINUTE);
    expect(states.at(-1)).toEqual({ type: 'ready', gapMs: null, missing: [] });
    expect(stock).toHaveLength(24);
    expect(options).toHaveLength(24);
    expect(bars).toHaveLength(2);
    for (const { at, quote } of [...stock, ...options]) expect(quote.at).toBe(at);
  });

  it('reports a long list by turns, and what is held or ordered in it at every instant', async () => {
    const stage = setStage();
    const strikes = Array.from({ length: 15 }, (_, index) => 593 + index);
    const list = strikes.flatMap((strike) =>
      (['call', 'put'] as const).map((side) => tinySymbol('2025-02-04', side, strike)),
    );
    const reported: string[] = [];
    stage.data
      .optionStream({
        onQuote: (symbol) => reported.push(symbol),
        expectsQuotes: () => true,
        onState: () => undefined,
      })
      .watch(list);
    const timesReported = async () => {
      reported.length = 0;
      await stage.wall.passTime(2 * MINUTE);
      return (symbol: string) => reported.filter((one) => one === symbol).length;
    };
    await stage.wall.passTime(SECOND);
    const idle = await timesReported();
    expect(list.map(idle)).toEqual(list.map(() => 1));
    await stage.wall.playUntil(stage.broker.submit(restingOrder({ symbol: CALL_SYMBOL })));
    const ordered = await timesReported();
    expect(ordered(CALL_SYMBOL)).toBe(24);
    expect(ordered(PUT_SYMBOL)).toBe(1);
    await stage.wall.playUntil(
      stage.broker.submit(buy({ clientOrderId: 'entry-2', symbol: PUT_SYMBOL })),
    );
    await stage.wall.passTime(SECOND);
    expect(stage.venue.bookOf(stage.account.accountNumber).account.positions).toHaveLength(1);
    const held = await timesReported();
    expect(held(PUT_SYMBOL)).toBe(24);
  });

  testFault('data-dropped', async () => {
    const stage = await dataUnder('data-dropped');
    await stage.wall.passTime(29 * SECOND);
    expect(stage.stock).toEqual([]);
    expect(stage.states.at(-1)).toMatchObject({ type: 'ready' });
    await stage.wall.passTime(10 * SECOND);
    expect(stage.states).toContainEqual({
      type: 'down',
      reason: 'lost',
      message: 'no newer quotes for 30 s',
    });
  });

  testFault('data-duplicated', async () => {
    const stage = await dataUnder('data-duplicated');
    await stage.wall.passTime(MINUTE);
    expect(stage.stock).toHaveLength(24);
    expect(stage.options).toHaveLength(24);
    expect(stage.bars).toHaveLength(2);
  });

  testFault('data-delayed', async () => {
    const stage = await dataUnder('data-delayed');
    await stage.wall.passTime(2 * MINUTE);
    expect(stage.stock.length).toBeGreaterThan(12);
    const stamps = stage.stock.map(({ quote }) => quote.at);
    expect(stamps).not.toEqual([...stamps].sort((a, b) => a - b));
    for (const { at, quote } of stage.stock) {
      expect(at - quote.at).toBeGreaterThanOrEqual(SECOND / 2);
    }
  });

  testFault('connection-limit', async () => {
    const stage = setStage({ rates: { 'connection-limit': 1 } });
    const updates = recordUpdates(stage);
    const { states } = watchData(stage);
    await stage.wall.passTime(SECOND);
    expect(states.at(-1)).toMatchObject({ type: 'down', reason: 'connection-limit' });
    expect(updates.states.at(-1)?.state).toMatchObject({ type: 'ready' });
    stage.faults.setPlan({ seed: 1, rates: {} });
    await stage.wall.passTime(2 * MINUTE);
    expect(states.at(-1)).toMatchObject({ type: 'ready', gapMs: null });
  });

  it('has what is watched, from a hop after it is asked for', async () => {
    const stage = setStage();
    const seen = new Set<string>();
    const stream = stage.data.optionStream({
      onQuote: (symbol) => seen.add(symbol),
      expectsQuotes: () => true,
      onState: () => undefined,
    });
    await stage.wall.passTime(MINUTE);
    expect(seen).toEqual(new Set());
    stream.watch([CALL_SYMBOL]);
    await stage.wall.passTime(MINUTE);
    expect(seen).toEqual(new Set([CALL_SYMBOL]));
    stream.watch([]);
    seen.clear();
    await stage.wall.passTime(MINUTE);
    expect(seen).toEqual(new Set());
  });
});
