import { type Database, takeFence } from '@tideline/db';
import { describe, expect, it } from 'vitest';
import { ProcessGate as EndingGate } from '../src/sim/process/process-gate.ts';
import { Store } from '../src/variants/power-loss-store.ts';
import { ProcessGate as WakingGate } from '../src/variants/revived-process-gate.ts';

const COMMIT_COUNT = 20;

describe('a loss of power', () => {
  const quiet = { beforeCommit: () => undefined, afterCommit: () => undefined };
  const start = (store: Store): Database =>
    store.openFor(
      new EndingGate(
        (run) => run(),
        () => undefined,
      ),
      quiet,
    );
  /** Commits one start of the product, and returns how many there were. */
  const commit = (database: Database): number => takeFence(database);

  function losses(synchronous: 'FULL' | 'NORMAL'): readonly number[] {
    const store = new Store(() => undefined);
    const lost: number[] = [];
    let last = 0;
    for (let life = 1; life <= 10; life += 1) {
      const database = start(store);
      store.connection.pragma(`synchronous = ${synchronous}`);
      const first = commit(database);
      lost.push(last + 1 - first);
      for (last = first; last < first + COMMIT_COUNT; ) last = commit(database);
    }
    store.close();
    return lost;
  }

  it('takes nothing that the disk was waited for', () => {
    expect(losses('FULL')).toEqual(Array(10).fill(0));
  });

  it('takes some of the last commits where no one waits, and none of those before', () => {
    const lost = losses('NORMAL');
    expect(Math.min(...lost)).toBe(0);
    expect(Math.max(...lost)).toBeGreaterThan(0);
    expect(Math.max(...lost)).toBeLessThan(8);
  });
});

describe('a process that is taken for dead', () => {
  it('is replaced at once, and takes in later what came meanwhile, in its order', () => {
    const ends: string[] = [];
    const taken: number[] = [];
    const gate = new WakingGate(
      (run) => run(),
      () => ends.push('replaced'),
    );
    gate.deliver(() => taken.push(0));
    gate.end();
    gate.end();
    expect(ends).toEqual(['replaced']);
    expect(gate.isOver).toBe(false);

    for (let count = 1; count < 30; count += 1) gate.deliver(() => taken.push(count));
    expect(taken).toEqual([0]);
    gate.deliver(() => taken.push(30));
    expect(taken).toEqual(Array.from({ length: 31 }, (_, index) => index));
    gate.deliver(() => taken.push(31));
    expect(taken.at(-1)).toBe(31);
  });
});
