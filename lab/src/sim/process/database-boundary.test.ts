import { createRepositories, openDatabase, type Repositories, takeFence } from '@tideline/db';
import { DEFAULT_THRESHOLDS, initialState } from '@tideline/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { Store } from '../scenario/run-database.ts';
import { bookOf, repositoriesOf } from './database-boundary.ts';
import { ProcessKilled } from './process-killed.ts';

const NO_OBSERVER = { beforeCommit: () => undefined, afterCommit: () => undefined };
const BAR = { start: 1, open: 1, high: 1, low: 1, close: 1, volume: 1 };
const ALARM = {
  userId: null,
  severity: 'critical',
  code: 'C',
  message: 'm',
  at: 1,
  raisedAt: 1,
} as const;

const LIMITS = {
  maxContracts: 1,
  maxPremium: 1,
  maxEntriesPerDay: 1,
  maxLossesPerDay: 1,
  userDailyLoss: 1,
  lastEntryMinutes: 45,
  flattenMinutes: 35,
  moneyFlowGate: 0,
};

const USER = {
  passwordHash: '',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isOwner: false,
  isAdmin: false,
  isActive: true,
  createdAt: 0,
};

function found(repositories: Repositories) {
  const { thresholds, killSwitch, marketHistory, starts, breakers, alarms } = repositories;
  return {
    limits: repositories.operatorLimits.readCurrent(),
    blackouts: repositories.blackouts.list(),
    thresholds: thresholds.readCurrent(),
    killSwitch: killSwitch.read(),
    bars: marketHistory.readBars({ symbol: 'SPY', feed: 'f', from: 0, to: 10 }),
    starts: starts.last(1),
    breakers: breakers.load(),
    alarms: alarms.openCritical(),
  };
}

describe('a database boundary', () => {
  const open: Store[] = [];
  afterEach(() => {
    for (const store of open.splice(0)) store.close();
  });
  const newStore = () => {
    const store = new Store(() => undefined);
    open.push(store);
    return store;
  };
  const newStoreOf = (id: string) => {
    const store = new Store(({ users }) => {
      users.create({ ...USER, id, email: `${id}@example.com` });
    });
    open.push(store);
    return store;
  };
  const end = (store: Store) => {
    open.splice(open.indexOf(store), 1);
    store.close();
  };
  const enter = (store: Store, gate = { isOver: false }) => {
    const database = store.openFor(gate, NO_OBSERVER);
    return { database, repositories: repositoriesOf(database), book: bookOf(database) };
  };

  it('is used by one run after another, which find nothing of each other', () => {
    const first = newStore();
    const before = enter(first);
    takeFence(before.database);
    before.repositories.thresholds.appendVersion(DEFAULT_THRESHOLDS, { savedBy: null, savedAt: 0 });
    before.repositories.operatorLimits.appendVersion(LIMITS, { savedBy: null, savedAt: 0 });
    before.repositories.blackouts.replace([
      { label: 'FOMC', date: '2026-12-09', from: '13:45', to: '14:30' },
    ]);
    before.repositories.killSwitch.set({ isEngaged: true, changedAt: 1, changedBy: null });
    before.repositories.marketHistory.saveBars('SPY', 'f', [BAR]);
    before.repositories.starts.begin({ fence: 1, build: 'b', startedAt: 1 });
    const breaker = { date: '2026-01-08', latched: true, accounts: {} };
    before.repositories.breakers.save('paper', breaker, [ALARM]);
    const nothing = found(createRepositories(openDatabase(':memory:')));
    for (const [what, each] of Object.entries(found(before.repositories))) {
      expect(each, what).not.toEqual(nothing[what as keyof typeof nothing]);
    }
    end(first);
    const after = enter(newStore());
    expect(after.database).toBe(before.database);
    expect(found(after.repositories)).toEqual(nothing);
    expect(takeFence(after.database)).toBe(1);
  });

  it('has an account book that writes into the present run alone', () => {
    const write = (store: Store) => {
      const { database, book } = enter(store);
      const step = { userId: 'ann', fence: takeFence(database), at: { market: 1, wall: 1 } };
      book.commitSteps(
        [{ ...step, feed: 'f', state: initialState('ann'), intents: [], journal: [] }],
        [],
      );
      return book;
    };
    const first = newStoreOf('ann');
    const before = write(first);
    expect(first.states()).toEqual([initialState('ann')]);
    end(first);
    const second = newStoreOf('ann');
    expect(second.states()).toEqual([]);
    expect(write(second)).toBe(before);
    expect(second.states()).toEqual([initialState('ann')]);
  });

  it('is no other process’s of the same run, even when that one has ended', () => {
    const store = newStore();
    const gate = { isOver: false };
    const first = enter(store, gate);
    gate.isOver = true;
    const second = enter(store);
    expect(second.database).not.toBe(first.database);
    expect(takeFence(second.database)).toBe(1);
    expect(() => takeFence(first.database)).toThrow(ProcessKilled);
  });

  it('lets nothing through once its run is over', () => {
    const store = newStore();
    const { repositories } = enter(store);
    end(store);
    expect(() => repositories.killSwitch.read()).toThrow(ProcessKilled);
    expect(() => repositories.marketHistory.saveBars('SPY', 'f', [BAR])).toThrow(ProcessKilled);
  });
});
