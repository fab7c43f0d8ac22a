import { describe, expect, it } from 'vitest';
import { ADA, AT, addUsers, BOB, NOW, stateOf } from '../../test/fixtures.ts';
import { takeFence } from '../fencing.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import { TradingStore } from '../trading-store.ts';
import type { AlarmPageQuery } from './alarms.ts';
import { createRepositories } from './index.ts';
import type { RaisedAlarm } from './notices/notice-writer.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return { database, ...createRepositories(database) };
}

const alarm = (more: Partial<RaisedAlarm> = {}): RaisedAlarm => ({
  userId: ADA.id,
  severity: 'critical',
  code: 'BREAKER',
  message: 'Stopped.',
  at: NOW,
  raisedAt: 1_000,
  ...more,
});
const ALL: AlarmPageQuery = { beforeId: null, maxRows: 10, isOpenOnly: false };
const OPEN = { ...ALL, isOpenOnly: true };

describe('alarms', () => {
  it('come back as they were raised, unacknowledged', () => {
    const { alarms } = open();
    alarms.raise(alarm());
    expect(alarms.byId(1)).toEqual({
      id: 1,
      ...alarm(),
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
    expect(alarms.byId(2)).toBeNull();
  });

  it('of a step have the times of both clocks', () => {
    const { database, alarms } = open();
    new TradingStore(database).commitSteps(
      [
        {
          userId: ADA.id,
          fence: takeFence(database),
          at: AT,
          feed: 'sim-1',
          state: stateOf(ADA.id),
          intents: [],
          journal: [{ type: 'alarm', severity: 'warning', code: 'X', message: 'x' }],
        },
      ],
      [],
    );
    expect(alarms.byId(1)).toMatchObject({ at: AT.market, raisedAt: AT.wall });
  });

  it('are shown to their user, newest first and page by page; those of everybody to all', () => {
    const { alarms } = open();
    for (const userId of [ADA.id, BOB.id, null, ADA.id]) alarms.raise(alarm({ userId }));
    const ids = (userId: string, page = ALL) => alarms.readPage(userId, page).map(({ id }) => id);
    expect(ids(ADA.id)).toEqual([4, 3, 1]);
    expect(ids(BOB.id)).toEqual([3, 2]);
    expect(ids(ADA.id, { ...ALL, maxRows: 2 })).toEqual([4, 3]);
    expect(ids(ADA.id, { ...ALL, beforeId: 3, maxRows: 2 })).toEqual([1]);
  });

  it('are open while they are warnings or worse and unacknowledged', () => {
    const { alarms } = open();
    for (const severity of ['info', 'warning', 'critical'] as const) {
      alarms.raise(alarm({ severity }));
    }
    alarms.raise(alarm({ userId: null }));
    alarms.raise(alarm({ userId: BOB.id }));
    const ids = () => alarms.readPage(ADA.id, OPEN).map(({ id }) => id);
    expect(ids()).toEqual([4, 3, 2]);
    expect(alarms.openCount(ADA.id)).toBe(3);
    expect(alarms.openBySeverity()).toEqual({ warning: 1, critical: 3 });
    alarms.acknowledge(2, ADA.id, 7);
    alarms.acknowledge(4, BOB.id, 8);
    expect(ids()).toEqual([3]);
    expect(alarms.openCount(ADA.id)).toBe(1);
  });

  it('are acknowledged once: the first one stands', () => {
    const { alarms } = open();
    alarms.raise(alarm());
    alarms.acknowledge(1, ADA.id, 7);
    alarms.acknowledge(1, BOB.id, 9);
    expect(alarms.byId(1)).toMatchObject({ acknowledgedAt: 7, acknowledgedBy: ADA.id });
  });

  it('that are critical and open are listed with whom they concern', () => {
    const { alarms } = open();
    alarms.raise(alarm({ severity: 'warning' }));
    alarms.raise(alarm({ raisedAt: 5 }));
    alarms.raise(alarm({ userId: null, raisedAt: 6 }));
    alarms.raise(alarm());
    alarms.acknowledge(4, ADA.id, 7);
    expect(alarms.openCritical()).toEqual([
      { userId: ADA.id, code: 'BREAKER', raisedAt: 5 },
      { userId: null, code: 'BREAKER', raisedAt: 6 },
    ]);
  });

  it('of everybody are known to be open by their code', () => {
    const { alarms } = open();
    alarms.raise(alarm({ code: 'CRASH_LOOP' }));
    expect(alarms.isOpen('CRASH_LOOP')).toBe(false);
    alarms.raise(alarm({ code: 'CRASH_LOOP', userId: null }));
    expect(alarms.isOpen('CRASH_LOOP')).toBe(true);
    expect(alarms.isOpen('LOG')).toBe(false);
    alarms.acknowledge(2, ADA.id, 7);
    expect(alarms.isOpen('CRASH_LOOP')).toBe(false);
  });

  it('find what is open by an index of nothing else', () => {
    const { database } = open();
    const plan = database.sqlite
      .prepare(
        "EXPLAIN QUERY PLAN SELECT user_id, raised_at FROM alarms WHERE severity = 'critical' AND acknowledged_at IS NULL",
      )
      .all();
    expect(JSON.stringify(plan)).toContain('alarms_open');
  });
});

describe('the kill switch', () => {
  it('is released until it is set, and is then as it was last set', () => {
    const { killSwitch } = open();
    expect(killSwitch.read()).toEqual({ isEngaged: false, changedAt: null, changedBy: null });
    const engaged = { isEngaged: true, changedAt: 5, changedBy: ADA.id };
    killSwitch.set(engaged);
    expect(killSwitch.read()).toEqual(engaged);
    const released = { isEngaged: false, changedAt: 6, changedBy: null };
    killSwitch.set(released);
    expect(killSwitch.read()).toEqual(released);
  });
});

describe('starts', () => {
  it('are listed newest first, with when they had read every account', () => {
    const { starts } = open();
    const row = (fence: number) => ({ fence, build: 'b', startedAt: fence * 10 });
    for (const fence of [1, 2, 3]) starts.begin(row(fence));
    starts.recordReconciled(2, 25);
    expect(starts.last(2)).toEqual([
      { ...row(3), reconciledAt: null },
      { ...row(2), reconciledAt: 25 },
    ]);
  });
});
