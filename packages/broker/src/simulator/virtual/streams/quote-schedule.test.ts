import { BAR_MS, MINUTE } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { QuoteSchedule, SCHEDULE_SLOTS } from './quote-schedule.ts';

const CHAIN = new Set(Array.from({ length: 40 }, (_, index) => `SPY250204C00${580 + index}000`));
const [HELD = ''] = CHAIN;
const BEGAN = 1_000 * BAR_MS + QUOTE_GRID_MS;

describe('turns', () => {
  it('give each idle contract one instant of two minutes, and no instant many of them', () => {
    const turns = new QuoteSchedule(() => new Set());
    const reported = new Map<string, number>();
    for (let instant = 0; instant < SCHEDULE_SLOTS; instant += 1) {
      const due = turns.dueSymbols(CHAIN, BEGAN + instant * QUOTE_GRID_MS);
      expect(due.length).toBeLessThan(CHAIN.size / 4);
      for (const symbol of due) reported.set(symbol, (reported.get(symbol) ?? 0) + 1);
    }
    expect(SCHEDULE_SLOTS * QUOTE_GRID_MS).toBe(2 * MINUTE);
    expect([...reported.keys()].sort()).toEqual([...CHAIN]);
    expect(new Set(reported.values())).toEqual(new Set([1]));
  });

  it('are for everybody where a bar ends', () => {
    const turns = new QuoteSchedule(() => new Set());
    expect(turns.dueSymbols(CHAIN, 1_000 * BAR_MS)).toEqual([...CHAIN]);
  });

  it('are not for a short list, which would seem to stand still', () => {
    const turns = new QuoteSchedule(() => new Set());
    const few = new Set([...CHAIN].slice(0, SCHEDULE_SLOTS));
    for (let instant = 0; instant < SCHEDULE_SLOTS; instant += 1) {
      expect(turns.dueSymbols(few, BEGAN + instant * QUOTE_GRID_MS)).toEqual([...few]);
    }
  });

  it('are at every instant for what is traded, and only as long', () => {
    const traded = new Set([HELD]);
    const turns = new QuoteSchedule(() => traded);
    const instants = Array.from(
      { length: SCHEDULE_SLOTS },
      (_, index) => BEGAN + index * QUOTE_GRID_MS,
    );
    const timesReported = () =>
      instants.filter((at) => turns.dueSymbols(CHAIN, at).includes(HELD)).length;
    expect(timesReported()).toBe(SCHEDULE_SLOTS);
    traded.clear();
    expect(timesReported()).toBe(1);
  });
});
