import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import {
  type AccountState,
  initialState,
  MINUTE,
  type Moment,
  newYorkTime,
  type Pool,
  sessionsBetween,
  type Trade,
} from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { Breakers } from './breakers.ts';

const TEN = newYorkTime('2026-11-20T10:00');
const SESSIONS = sessionsBetween('2026-11-16', '2026-11-27');
const USERS: Readonly<Record<string, Pool>> = { ann: 'simulated', bob: 'simulated', eve: 'paper' };

function create() {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const { users, breakers: repository } = createRepositories(database);
  for (const id of Object.keys(USERS)) {
    const email = `${id}@example.com`;
    const names = { firstName: null, lastName: null, profileImageUrl: null };
    const rights = { isOwner: false, isAdmin: false, isActive: true };
    users.create({ id, email, passwordHash: 'none', ...names, ...rights, createdAt: 0 });
  }
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, TEN, 1);
  const { log, lines } = listeningLog();
  const start = () =>
    new Breakers({
      repository,
      time,
      currentSessions: () => SESSIONS,
      userIdsOf: (pool) => Object.keys(USERS).filter((user) => USERS[user] === pool),
      log,
    });
  return {
    database,
    start,
    lines,
    wall,
    time,
    saved: () => repository.load(),
    alarms: () => database.sqlite.prepare('SELECT user_id, severity, code FROM alarms').raw().all(),
  };
}

function accountOf(userId: string, equity: number, at: Moment = { market: TEN, wall: TEN }) {
  const pool = USERS[userId] ?? 'simulated';
  return {
    ...initialState(userId),
    venue: { accountNumber: `A-${userId}`, pool },
    day: {
      date: '2026-11-20',
      startEquity: 1_000_000,
      entries: 0,
      losses: 0,
      lossTimes: [],
      realised: 0,
    },
    book: {
      at,
      cash: 0,
      equity: equity * 10_000,
      buyingPower: 0,
      optionsBuyingPower: 0,
      isBlocked: false,
      isSuspendedByTrader: false,
      optionsLevel: 2,
      isPinned: true,
      held: null,
    },
  } satisfies AccountState;
}

function report(breakers: Breakers, state: AccountState, at = TEN): void {
  breakers.takeAccountState(state, { market: at, wall: at });
}

describe('a pool that has lost more than 15 % of its day', () => {
  function latched() {
    const created = create();
    const breakers = created.start();
    report(breakers, accountOf('ann', 100));
    report(breakers, accountOf('bob', 100));
    report(breakers, accountOf('eve', 100));
    report(breakers, accountOf('ann', 70));
    expect(breakers.isActive('simulated')).toBe(false);
    report(breakers, accountOf('ann', 69));
    return { ...created, breakers };
  }

  test('stops, alone of all pools, and notifies its users once [J5] [J7]', () => {
    const { breakers, alarms, lines } = latched();
    expect(breakers.isActive('simulated')).toBe(true);
    expect([breakers.isActive('paper'), breakers.isActive('live')]).toEqual([false, false]);
    report(breakers, accountOf('ann', 50));
    expect(alarms()).toEqual([
      ['ann', 'critical', 'BREAKER'],
      ['bob', 'critical', 'BREAKER'],
    ]);
    expect(lines.filter(({ msg }) => msg.startsWith('Circuit breaker'))).toHaveLength(1);
  });

  test('D5 says what was lost with its thousands', () => {
    const created = create();
    const breakers = created.start();
    const rich = (equity: number) => {
      const account = accountOf('ann', equity);
      return { ...account, day: { ...account.day, startEquity: 1_000_000_000 } };
    };
    report(breakers, rich(100_000));
    report(breakers, rich(80_992));
    const [line] = created.lines.filter(({ msg }) => msg.startsWith('Circuit breaker'));
    expect(line?.msg).toContain('have lost $19,008 of $100,000 today');
  });

  test('stays stopped over gains and a restart, until the date of the next session [J3] [J12]', () => {
    const { breakers, start, time, alarms } = latched();
    report(breakers, accountOf('ann', 120));
    const again = start();
    expect(again.isActive('simulated')).toBe(true);
    time.moveAnchor(newYorkTime('2026-11-22T23:59'), 1);
    expect(again.isActive('simulated')).toBe(true);
    time.moveAnchor(newYorkTime('2026-11-23T00:00'), 1);
    expect(again.isActive('simulated')).toBe(false);
    expect(alarms()).toHaveLength(2);
  });

  test('is stopped although it can not be saved, and saved when that is possible again [H1]', () => {
    const { database, start, lines, saved } = create();
    const breakers = start();
    report(breakers, accountOf('eve', 100));
    database.sqlite.pragma('query_only = 1');
    report(breakers, accountOf('eve', 80));
    expect(breakers.isActive('paper')).toBe(true);
    expect(lines.at(-1)?.msg).toBe('the circuit breaker could not be saved');
    database.sqlite.pragma('query_only = 0');
    expect(saved().paper?.latched).toBe(false);
    report(breakers, accountOf('eve', 81));
    expect(saved().paper?.latched).toBe(true);
  });
});

test('equities alone are saved once a minute, and when asked', () => {
  const { start, saved, wall } = create();
  const breakers = start();
  const equity = () => saved().simulated?.accounts['A-ann']?.equity;
  report(breakers, accountOf('ann', 100));
  report(breakers, accountOf('ann', 99));
  wall.advance(MINUTE - 1);
  expect(equity()).toBe(1_000_000);
  report(breakers, accountOf('ann', 98));
  wall.advance(1);
  expect(equity()).toBe(980_000);
  wall.advance(MINUTE);
  report(breakers, accountOf('ann', 97));
  expect(equity()).toBe(980_000);
  breakers.flush();
  expect(equity()).toBe(970_000);
});

test('after a start an unknown equity counts as the last known one for a minute, then less the premium [J4]', () => {
  const { start, alarms } = create();
  report(start(), accountOf('eve', 95));
  const breakers = start();
  // Before the stop's fill is in the books, the mark alone says what the trade has lost.
  const prices = { averageEntryPrice: 2_000, highestEntryPrice: 2_000 };
  const trade = { ...prices, quantity: 1, orders: [] } as unknown as Trade;
  const holding = { ...accountOf('eve', 95), trade };
  const late = TEN + 10 * MINUTE;
  report(breakers, holding, late);
  report(breakers, holding, late + MINUTE - 1);
  expect([breakers.isActive('paper'), alarms()]).toEqual([false, []]);
  report(breakers, holding, late + MINUTE);
  expect(breakers.isActive('paper')).toBe(true);
});
