import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_CLASSES } from '@tideline/broker/simulator';
import { createRepositories, takeFence } from '@tideline/db';
import { initialState, tradingDate } from '@tideline/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { readOptions } from '../src/sim/options.ts';
import { ProcessGate } from '../src/sim/process/process-gate.ts';
import { VirtualTime } from '../src/sim/process/virtual-time.ts';
import type { BatchResult } from '../src/sim/runs/batch.ts';
import { orderState } from '../src/sim/runs/coverage.ts';
import { coverageLines } from '../src/sim/runs/coverage-report.ts';
import { faultGoalOf } from '../src/sim/runs/fault-goal.ts';
import { FinishedBatches } from '../src/sim/runs/finished-batches.ts';
import { summaryOf } from '../src/sim/runs/summary.ts';
import { CountedCrashes } from '../src/sim/scenario/crash-policy.ts';
import { Random } from '../src/sim/scenario/random.ts';
import { databaseFailure, ProcessKilled, Store } from '../src/sim/scenario/run-database.ts';
import { drawScenario, runLengthOf } from '../src/sim/scenario/scenario.ts';
import { type Fault, WatchedFaults } from '../src/sim/scenario/watched-faults.ts';
import { UsageError } from '../src/usage.ts';

function gateOn(time: VirtualTime): ProcessGate {
  return new ProcessGate(
    (callback) => time.callSoon(callback),
    () => undefined,
  );
}

function runAll(time: VirtualTime, until: number): void {
  while (time.runNext(until));
}

describe('virtual time', () => {
  it('runs what is due in the order of its instants, and stands between them', () => {
    const time = new VirtualTime(1_000, 1);
    const seen: number[] = [];
    for (const wait of [30, 10, 20.5]) time.callAfter(wait, () => seen.push(time.now));
    runAll(time, 1_025);
    expect(seen).toEqual([1_010, 1_021]);
    expect(time.now).toBe(1_025);
  });

  it('runs nothing that was cancelled', () => {
    const time = new VirtualTime(0, 1);
    const seen: string[] = [];
    const cancel = time.callAfter(5, () => seen.push('cancelled'));
    time.callAfter(6, () => seen.push('due'));
    cancel();
    runAll(time, 100);
    expect(seen).toEqual(['due']);
  });

  it('plays every order of one instant in some seed, and the same one in the same seed', () => {
    const orderOf = (seed: number) => {
      const time = new VirtualTime(0, seed);
      const seen: string[] = [];
      for (const name of ['a', 'b', 'c']) time.callAfter(1, () => seen.push(name));
      runAll(time, 1);
      return seen.join('');
    };
    const orders = Array.from({ length: 60 }, (_, seed) => orderOf(seed));
    expect(new Set(orders).size).toBe(6);
    expect(orders).toEqual(Array.from({ length: 60 }, (_, seed) => orderOf(seed)));
  });

  it('keeps a thousand events in order', () => {
    const time = new VirtualTime(0, 1);
    const lots = new Random(1, 'test');
    const seen: number[] = [];
    for (let event = 0; event < 1_000; event += 1) {
      time.callAfter(lots.wholeNumber(0, 500), () => seen.push(time.now));
    }
    runAll(time, 1_000);
    expect(seen).toHaveLength(1_000);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe('a process', () => {
  it('hears nothing after its end, and its timers are over', () => {
    const time = new VirtualTime(0, 1);
    const gate = gateOn(time);
    const wall = time.wallOf(gate, 0);
    const seen: string[] = [];
    wall.after(10, () => seen.push('timer'));
    gate.end();
    gate.deliver(() => seen.push('message'));
    wall.after(1, () => seen.push('later timer'));
    runAll(time, 100);
    expect(seen).toEqual([]);
  });

  it('takes in what came during a pause when it is over, in its order', () => {
    const time = new VirtualTime(0, 1);
    const gate = gateOn(time);
    const wall = time.wallOf(gate, 500);
    const seen: string[] = [];
    wall.after(10, () => seen.push(`timer at ${wall.now()}`));
    time.callAfter(20, () => gate.deliver(() => seen.push(`message at ${wall.now()}`)));
    gate.pause();
    time.callAfter(60, () => gate.resume());
    runAll(time, 100);
    expect(seen).toEqual(['timer at 560', 'message at 560']);
  });
});

describe('the database of a run', () => {
  const nothing = { beforeCommit: () => undefined, afterCommit: () => undefined };
  const open: Store[] = [];
  afterEach(() => {
    for (const store of open.splice(0)) store.close();
  });
  const newStore = () => {
    const store = new Store(() => undefined);
    open.push(store);
    return store;
  };

  it('outlives its processes, and takes nothing from a dead one', () => {
    const time = new VirtualTime(0, 1);
    const store = newStore();
    const first = gateOn(time);
    const database = store.openFor(first, nothing);
    expect(takeFence(database)).toBe(1);
    first.end();
    expect(() => takeFence(database)).toThrow(ProcessKilled);
    expect(takeFence(store.openFor(gateOn(time), nothing))).toBe(2);
  });

  it('reports each commit before and after it, and undoes what was refused', () => {
    const time = new VirtualTime(0, 1);
    const store = newStore();
    const calls: string[] = [];
    let isRefusing = false;
    const database = store.openFor(gateOn(time), {
      beforeCommit() {
        calls.push('before');
        if (isRefusing) throw databaseFailure('SQLITE_FULL');
      },
      afterCommit: () => calls.push('after'),
    });
    const { marketHistory } = createRepositories(database);
    const bar = { start: 1, open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const range = { symbol: 'SPY', feed: 'f', from: 0, to: 10 };
    marketHistory.saveBars('SPY', 'f', [bar]);
    expect(calls).toEqual(['before', 'after']);
    isRefusing = true;
    expect(() => marketHistory.saveBars('SPY', 'f', [{ ...bar, start: 2 }])).toThrow(/refuses/);
    expect(marketHistory.readBars(range)).toHaveLength(1);
  });

  it('gives each run a copy of its own', () => {
    const time = new VirtualTime(0, 1);
    const [first, second] = [newStore(), newStore()];
    takeFence(first.openFor(gateOn(time), nothing));
    expect(takeFence(second.openFor(gateOn(time), nothing))).toBe(1);
  });
});

describe('a scenario', () => {
  it('is half an hour of the market and more, every 50th a day, every 500th five of them', () => {
    expect([1, 49, 50, 450, 500, 501, 1_000].map(runLengthOf)).toEqual([
      'part',
      'part',
      'day',
      'day',
      'week',
      'part',
      'week',
    ]);
    const { start, end, storms } = drawScenario(500, { hasFaults: true });
    expect(new Set(storms.map(({ from }) => tradingDate(from))).size).toBe(5);
    for (const [index, { from }] of storms.entries()) {
      expect(from - (storms[index - 1]?.to ?? 0)).toBeGreaterThanOrEqual(12 * 60_000);
    }
    expect(end - start).toBeGreaterThan(4 * 86_400_000);
    for (let seed = 501; seed < 1_000; seed += 1) {
      const { length, stage, ...span } = drawScenario(seed, { hasFaults: true });
      if (length !== 'part') continue;
      const { open, close } = stage.session;
      const played = Math.min(span.end, close) - Math.max(span.start, open);
      expect(played, `seed ${seed}`).toBeGreaterThanOrEqual(30 * 60_000);
      expect(span.storms).toEqual([{ from: span.start, to: span.end - 4 * 60_000 }]);
    }
  });

  it('is over the change of clocks in some weeks', () => {
    const hours = [500, 1_000, 1_500, 2_000, 2_500, 3_000].map((seed) => {
      const { storms } = drawScenario(seed, { hasFaults: true });
      const opens = storms.map(({ from }) => new Date(from).toISOString().slice(11, 16));
      return ['13:25', '14:25'].filter((open) => opens.includes(open)).length;
    });
    expect(new Set(hours)).toEqual(new Set([1, 2]));
  });

  it('has one to three users, and is without a class of faults in about a third of the seeds', () => {
    const scenarios = Array.from({ length: 600 }, (_, seed) =>
      drawScenario(seed + 1, { hasFaults: true }),
    );
    expect(new Set(scenarios.map(({ users }) => users.length))).toEqual(new Set([1, 2, 3]));
    for (const fault of ['request-lost', 'update-dropped', 'data-delayed'] as const) {
      const without = scenarios.filter(({ faults }) => (faults.rates[fault] ?? 0) === 0).length;
      expect(without / scenarios.length).toBeGreaterThan(0.25);
      expect(without / scenarios.length).toBeLessThan(0.42);
    }
  });

  it('is without any fault when nothing is drawn', () => {
    const { faults, process } = drawScenario(7, { hasFaults: false });
    expect(faults.rates).toEqual({});
    expect(Object.values(process).every((rate) => rate === 0)).toBe(true);
  });
});

describe('the switch of faults', () => {
  const plan = { seed: 5, rates: { 'request-lost': 0.2 } };

  it('strikes at its rate, the same occasions each time, and reports each strike', () => {
    const strikes: string[] = [];
    const faults = new WatchedFaults((fault) => strikes.push(fault));
    faults.setPlan(plan);
    const first = Array.from({ length: 2_000 }, () => faults.strikesNext('request-lost'));
    expect(strikes).toHaveLength(first.filter(Boolean).length);
    expect(strikes.length).toBeGreaterThan(300);
    expect(strikes.length).toBeLessThan(500);
    faults.setPlan(plan);
    const again = Array.from({ length: 2_000 }, () => faults.strikesNext('request-lost'));
    expect(again).toEqual(first);
  });

  it('never strikes without a rate, and keeps its numbers inside their bounds', () => {
    const faults = new WatchedFaults(() => undefined);
    faults.setPlan(plan);
    expect(faults.strikesNext('answer-lost')).toBe(false);
    const numbers = Array.from({ length: 200 }, (_, index) =>
      faults.drawNumber('what', String(index), 3, 5),
    );
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5]));
  });
});

describe('an aimed fault', () => {
  const SEEDS = Array.from({ length: 4_000 }, (_, index) => index + 1);

  it('is that of every odd seed, and meets every state that is soon over', () => {
    const goals = SEEDS.flatMap((seed) => faultGoalOf(seed) ?? []);
    expect(goals).toHaveLength(2_000);
    const cells = new Set(goals.map(({ mishap, state }) => `${mishap}|${state}`));
    const possible = coverageLines({}).filter(
      ({ mishap, state, text }) =>
        text === 'never' &&
        (mishap in FAULT_CLASSES || mishap === 'pause') &&
        state !== 'idle' &&
        state !== 'held',
    );
    expect([...cells].sort()).toEqual(
      possible.map(({ mishap, state }) => `${mishap}|${state}`).sort(),
    );
  });

  it('has a rate, and one user who trades whatever there is', () => {
    expect(drawScenario(7, { hasFaults: false }).goal).toBeNull();
    for (const seed of SEEDS.filter((each) => faultGoalOf(each) !== null).slice(0, 100)) {
      const { goal, faults, users } = drawScenario(seed, { hasFaults: true });
      const { mishap = 'pause' } = goal ?? {};
      const rate = mishap in FAULT_CLASSES ? faults.rates[mishap as Fault] : 1;
      expect(rate).toBeGreaterThan(0);
      expect(users).toMatchObject([{ isEager: true, settings: { autoTrade: true } }]);
    }
  });

  it('nearly always strikes on its target, and as it would elsewhere', () => {
    const faults = new WatchedFaults(() => undefined, 'request-lost');
    faults.setPlan({ seed: 5, rates: { 'request-lost': 0.1, 'answer-lost': 0.1 } });
    const share = (fault: 'request-lost' | 'answer-lost') =>
      SEEDS.filter(() => faults.strikesNext(fault)).length / SEEDS.length;
    expect(share('request-lost')).toBeCloseTo(0.1, 1);
    const onTarget = SEEDS.filter(() => {
      faults.isOnTarget = true;
      return faults.strikesNext('request-lost');
    });
    expect(onTarget.length / SEEDS.length).toBeCloseTo(0.9, 1);
    expect(share('request-lost')).toBeCloseTo(0.1, 1);
    expect(share('answer-lost')).toBeCloseTo(0.1, 1);
    faults.setPlan({ seed: 0, rates: {} });
    expect(share('request-lost')).toBe(0);
  });

  it.each(['early-liquidation', 'manual-close'] as const)(
    'that is %s is decided at once, and done on the target',
    (fault) => {
      const faults = new WatchedFaults(
        () => undefined,
        fault,
        () => 17,
      );
      faults.setPlan({ seed: 5, rates: { [fault]: 0.001 } });
      expect(faults.strikesOn(fault, 'A|2026-01-08')).toBe(true);
      const moment = () => faults.drawNumber(fault, 'when|A|2026-01-08', 3, 63);
      expect(moment()).toBe(Number.POSITIVE_INFINITY);
      faults.isOnTarget = true;
      expect(moment()).toBe(17);
    },
  );
});

describe('crashes at counted points', () => {
  it('come at the points that are named, and nowhere else', () => {
    const crashes = new CountedCrashes([2, 4]);
    expect([1, 2, 3, 4, 5].map(() => crashes.strikes())).toEqual([false, true, false, true, false]);
    expect(crashes.count).toBe(5);
  });
});

describe('the command line', () => {
  it('reads what is asked for', () => {
    expect(readOptions(['--seeds', '50000', '--from', '1', '--workers', '2'])).toMatchObject({
      mode: 'seeds',
      runCount: 50_000,
      firstSeed: 1,
      workerCount: 2,
      hasFaults: true,
    });
    expect(readOptions(['--seed', '7', '--trace'])).toMatchObject({ mode: 'trace', firstSeed: 7 });
    expect(readOptions(['--pairs', '100']).mode).toBe('pairs');
    expect(readOptions(['--crashes', '--no-faults']).hasFaults).toBe(false);
  });

  it('refuses what it does not know', () => {
    for (const args of [['--sedes', '5'], ['--seeds', 'many'], ['--seeds', '0'], ['--out']]) {
      expect(() => readOptions(args)).toThrow(UsageError);
    }
  });
});

describe('finished batches', () => {
  const batch = { mode: 'seeds', faults: true, from: 1, count: 2 } as const;
  const result: BatchResult = {
    batch,
    faults: 3,
    steps: 10,
    orders: 1,
    milliseconds: 5,
    hashes: ['a', 'b'],
    failed: [],
    coverage: { 'crash|idle': 2 },
  };

  it('are found again under the same build alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-batches-'));
    try {
      const path = join(folder, 'batches.jsonl');
      new FinishedBatches(path, 'one').add(result);
      expect(new FinishedBatches(path, 'one').resultOf(batch)).toEqual(result);
      expect(new FinishedBatches(path, 'two').resultOf(batch)).toBeNull();
      expect(new FinishedBatches(path, 'one').resultOf({ ...batch, from: 3 })).toBeNull();
      expect(new FinishedBatches(null, 'one').resultOf(batch)).toBeNull();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('add up, with one hash in whatever order they were played', () => {
    const other = { ...result, batch: { ...batch, from: 3 }, hashes: ['c', 'd'] };
    const sum = summaryOf([result, other]);
    expect(sum).toMatchObject({
      runCount: 4,
      faultCount: 6,
      violationCount: 0,
      coverage: { 'crash|idle': 4 },
    });
    expect(summaryOf([other, result]).hash).toBe(sum.hash);
    expect(summaryOf([{ ...result, hashes: ['a', 'x'] }, other]).hash).not.toBe(sum.hash);
  });
});

describe('the matrix', () => {
  it('reports of each cell how often, or why never, or that it was missed', () => {
    const lines = coverageLines({ 'crash|held': 3 });
    const cell = (mishap: string, state: string) =>
      lines.find((line) => line.mishap === mishap && line.state === state);
    expect(cell('crash', 'held')).toMatchObject({ text: '3', isMissing: false });
    expect(cell('cancel-stuck', 'held')?.text).toMatch(/^impossible: /);
    expect(cell('crash', 'idle')).toMatchObject({ text: 'never', isMissing: true });
  });

  it('knows what an account is in the middle of', () => {
    expect(orderState(initialState('user1'))).toBe('idle');
  });
});
