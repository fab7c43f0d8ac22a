import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  AT,
  addUsers,
  BOB,
  bar,
  FOMC,
  LIMITS,
  NOW,
  signalOf,
  stateOf,
  trade,
} from '../../test/fixtures.ts';
import { takeFence } from '../fencing.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import { TradingStore } from '../trading-store.ts';
import { createRepositories } from './index.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return { database, ...createRepositories(database) };
}

describe('the whitelist', () => {
  it('knows who was added, and adding twice is once', () => {
    const { allowedEmails, database } = open();
    allowedEmails.add('ada@example.com', NOW);
    allowedEmails.add('ada@example.com', NOW + 1);
    expect(allowedEmails.has('ada@example.com')).toBe(true);
    expect(allowedEmails.has('eve@example.com')).toBe(false);
    expect(database.sqlite.prepare('SELECT * FROM allowed_emails').all()).toEqual([
      { email: 'ada@example.com', added_at: NOW, added_by: null },
    ]);
  });

  it('is listed with who added each address', () => {
    const { allowedEmails } = open();
    allowedEmails.add('eve@example.com', NOW, BOB.id);
    allowedEmails.add('ada@example.com', NOW);
    expect(allowedEmails.list()).toEqual([
      { email: 'ada@example.com', addedAt: NOW, addedBy: null },
      { email: 'eve@example.com', addedAt: NOW, addedBy: BOB.id },
    ]);
  });

  it('loses the address that is removed, and says whether it was there', () => {
    const { allowedEmails } = open();
    for (const email of ['ada@example.com', 'eve@example.com']) allowedEmails.add(email, NOW);
    expect(allowedEmails.remove('eve@example.com')).toBe(true);
    expect(allowedEmails.remove('eve@example.com')).toBe(false);
    expect(allowedEmails.list().map(({ email }) => email)).toEqual(['ada@example.com']);
  });
});

describe('broker configs', () => {
  const config = {
    userId: ADA.id,
    venue: 'simulator',
    environment: 'paper',
    sealedKeyId: Buffer.from([1, 2, 3]),
    sealedSecretKey: Buffer.from([4, 5]),
    isActive: false,
    lastTestedAt: null,
    account: null,
  } as const;
  const account = { accountNumber: 'A1', cash: 1, buyingPower: 2, portfolioValue: 3 };

  it('are one per user, replaced when saved again', () => {
    const { brokerConfigs } = open();
    expect(brokerConfigs.get(ADA.id)).toBeNull();
    brokerConfigs.save(config);
    expect(brokerConfigs.get(ADA.id)).toEqual(config);
    brokerConfigs.save({ ...config, sealedSecretKey: Buffer.from([9]) });
    expect(brokerConfigs.get(ADA.id)?.sealedSecretKey).toEqual(Buffer.from([9]));
  });

  it("of a user are removed, and no other user's", () => {
    const { brokerConfigs } = open();
    brokerConfigs.save(config);
    brokerConfigs.save({ ...config, userId: BOB.id });
    brokerConfigs.remove(ADA.id);
    expect(brokerConfigs.get(ADA.id)).toBeNull();
    expect(brokerConfigs.get(BOB.id)).not.toBeNull();
  });

  it('are active after a good test, and no more after a bad one', () => {
    const { brokerConfigs } = open();
    brokerConfigs.save(config);
    brokerConfigs.recordKeyTest(ADA.id, { at: 7, account });
    expect(brokerConfigs.get(ADA.id)).toEqual({
      ...config,
      isActive: true,
      lastTestedAt: 7,
      account,
    });
    brokerConfigs.recordKeyTest(ADA.id, { at: 8, account: null });
    expect(brokerConfigs.get(ADA.id)).toEqual({ ...config, lastTestedAt: 8 });
  });
});

describe('thresholds', () => {
  it('are only ever added, each with the next version [K7]', () => {
    const { thresholds, database } = open();
    expect(thresholds.readCurrent()).toBeNull();
    const first = thresholds.appendVersion(DEFAULT_THRESHOLDS, { savedBy: null, savedAt: NOW });
    expect(first).toEqual({ version: 1, thresholds: DEFAULT_THRESHOLDS });
    const changed = { ...DEFAULT_THRESHOLDS, ivThreshold: 24.5 };
    const second = thresholds.appendVersion(changed, { savedBy: ADA.id, savedAt: NOW + 1 });
    expect(second).toEqual({ version: 2, thresholds: changed });
    expect(thresholds.readCurrent()).toEqual(second);
    expect(database.sqlite.prepare('SELECT count(*) FROM thresholds').pluck().get()).toBe(2);
  });
});

describe("the operator's limits", () => {
  it('are only ever added, each with the next version', () => {
    const { operatorLimits, database } = open();
    expect(operatorLimits.readCurrent()).toBeNull();
    const first = operatorLimits.appendVersion(LIMITS, { savedBy: ADA.id, savedAt: NOW });
    expect(first).toEqual({ version: 1, limits: LIMITS });
    const changed = { ...LIMITS, maxPremium: 750.5, userDailyLoss: 2.5 };
    const second = operatorLimits.appendVersion(changed, { savedBy: ADA.id, savedAt: NOW + 1 });
    expect(second).toEqual({ version: 2, limits: changed });
    expect(operatorLimits.readCurrent()).toEqual(second);
    expect(database.sqlite.prepare('SELECT count(*) FROM operator_limits').pluck().get()).toBe(2);
  });
});

describe('blackouts', () => {
  it('are replaced as a whole, known ones under their ids, earliest first', () => {
    const { blackouts } = open();
    const [before, after] = ['2026-12-04', '2026-12-18'].map((date) => ({ ...FOMC, date }));
    blackouts.replace([FOMC, before!]);
    const [first, fomc] = blackouts.list();
    expect([first, fomc]).toMatchObject([before, FOMC]);
    blackouts.replace([{ ...fomc!, to: '15:00' }, after!]);
    expect(blackouts.list()).toEqual([
      { ...fomc, to: '15:00' },
      { ...after, id: expect.any(Number) },
    ]);
    expect(blackouts.list()[1]?.id).not.toBe(first?.id);
    blackouts.replace([]);
    expect(blackouts.list()).toEqual([]);
  });
});

describe('trades', () => {
  function withTrades() {
    const { database, trades } = open();
    const fence = takeFence(database);
    const book = new TradingStore(database);
    const journal = [
      trade('t1', { date: '2026-11-18', closedAt: NOW - 2, grossPnl: 100_000 }),
      trade('t2', { date: '2026-11-19', closedAt: NOW - 1, grossPnl: -30_000 }),
      trade('t3', { closedAt: NOW, grossPnl: 0 }),
      trade('t4', { closedAt: NOW + 1, grossPnl: 5_000 }),
      trade('t5', { accountNumber: 'A2', grossPnl: 999 }),
    ];
    const common = { fence, at: AT, feed: 'f', intents: [] };
    book.commitSteps([{ ...common, userId: ADA.id, state: stateOf(ADA.id), journal }], []);
    const others = [trade('t6', { grossPnl: 777 })];
    book.commitSteps([{ ...common, userId: BOB.id, state: stateOf(BOB.id), journal: others }], []);
    return trades;
  }

  it('are listed per account, within dates, in the order in which they closed [I3]', async () => {
    const trades = withTrades();
    const ids = async (account: string, from: string | null, to: string) => {
      const pages: string[][] = [];
      for await (const rows of trades.readLedgerPages(ADA.id, account, { from, to })) {
        pages.push(rows.map(({ tradeId }) => tradeId));
      }
      return pages.flat();
    };
    expect(await ids('A1', null, '2026-11-20')).toEqual(['t1', 't2', 't3', 't4']);
    expect(await ids('A1', '2026-11-20', '2026-11-20')).toEqual(['t3', 't4']);
    expect(await ids('A1', '2026-11-18', '2026-11-19')).toEqual(['t1', 't2']);
    expect(await ids('A1', null, '2026-11-17')).toEqual([]);
    expect(await ids('A2', null, '2026-11-20')).toEqual(['t5']);
  });

  it('of a user are listed newest first, of all accounts', () => {
    const { database, trades } = open();
    const [first, last, second] = [
      trade('t3', { closedAt: NOW }),
      trade('t1', { closedAt: NOW + 2, accountNumber: 'A2' }),
      trade('t2', { closedAt: NOW + 1 }),
    ];
    const step = { userId: ADA.id, fence: takeFence(database), at: AT, feed: 'f', intents: [] };
    const journal = [first, last, second];
    new TradingStore(database).commitSteps([{ ...step, state: stateOf(ADA.id), journal }], []);
    expect(trades.recent(ADA.id, 10)).toEqual([last, second, first]);
    expect(trades.recent(ADA.id, 2)).toEqual([last, second]);
    expect(trades.recent(BOB.id, 2)).toEqual([]);
  });

  it('count once when they were recorded in parts', async () => {
    const { database, trades } = open();
    const journal = ['t1', 't1-late-1', 't2'].map((tradeId) => trade(tradeId));
    const step = { userId: ADA.id, fence: takeFence(database), at: AT, feed: 'f', intents: [] };
    new TradingStore(database).commitSteps([{ ...step, state: stateOf(ADA.id), journal }], []);
    expect(await trades.countTrades(ADA.id)).toBe(2);
    expect(await trades.countTrades(BOB.id)).toBe(0);
  });

  it("have a number that grows with every user's rows", () => {
    expect(open().trades.lastRow()).toBe(0);
    expect(withTrades().lastRow()).toBe(6);
  });

  it('show whose rows are new', () => {
    const trades = withTrades();
    expect(trades.usersSince(4)).toEqual([ADA.id, BOB.id]);
    expect(trades.usersSince(5)).toEqual([BOB.id]);
    expect(trades.usersSince(6)).toEqual([]);
  });
});

describe('the circuit breakers', () => {
  const account = { startEquity: 100, equity: 80, premiumAtRisk: 0 };
  const pool = { date: '2026-11-20', latched: false, accounts: { A1: account } };

  it('are one per pool, with the alarms that a change raised', () => {
    const { breakers, database } = open();
    expect(breakers.load()).toEqual({});
    breakers.save('simulated', pool, []);
    const alarm = { severity: 'critical', code: 'BREAKER', message: 'Stopped.' } as const;
    const latched = { ...pool, latched: true };
    breakers.save('live', latched, [{ ...alarm, userId: BOB.id, at: NOW, raisedAt: 1_000 }]);
    breakers.save('simulated', { ...pool, date: '2026-11-23' }, []);
    expect(breakers.load()).toEqual({
      simulated: { ...pool, date: '2026-11-23' },
      live: latched,
    });
    const rows = database.sqlite.prepare('SELECT user_id, code, at FROM alarms').all();
    expect(rows).toEqual([{ user_id: BOB.id, code: 'BREAKER', at: NOW }]);
  });

  it('are not saved without their alarms', () => {
    const { breakers } = open();
    const alarm = { severity: 'critical', code: 'BREAKER', message: 'Stopped.' } as const;
    const toNoUser = [{ ...alarm, userId: 'no-user', at: NOW, raisedAt: 1_000 }];
    expect(() => breakers.save('paper', pool, toNoUser)).toThrow(/FOREIGN KEY/);
    expect(breakers.load()).toEqual({});
  });
});

describe('the market history', () => {
  const range = { symbol: 'SPY', feed: 'sim-1', from: NOW, to: NOW + 600_000 };

  it('gives bars and signals back bit for bit, ascending', () => {
    const { marketHistory } = open();
    marketHistory.saveBars('SPY', 'sim-1', [bar(NOW + 300_000), bar(NOW)]);
    const signal = signalOf(NOW + 600_000);
    marketHistory.saveEvaluation('sim-1', bar(NOW + 600_000), signal);
    expect(marketHistory.readBars(range)).toEqual([
      bar(NOW),
      bar(NOW + 300_000),
      bar(NOW + 600_000),
    ]);
    expect(marketHistory.readEvaluatedBars(range)).toEqual([
      { bar: bar(NOW), signal: null },
      { bar: bar(NOW + 300_000), signal: null },
      { bar: bar(NOW + 600_000), signal },
    ]);
  });

  it('never changes what was evaluated [E6]', () => {
    const { marketHistory } = open();
    marketHistory.saveEvaluation('sim-1', bar(NOW), signalOf(NOW));
    const other = { ...bar(NOW), close: 10_000 };
    marketHistory.saveBars('SPY', 'sim-1', [other]);
    marketHistory.saveEvaluation('sim-1', other, signalOf(NOW, 99));
    expect(marketHistory.readEvaluatedBars(range)).toEqual([
      { bar: bar(NOW), signal: signalOf(NOW) },
    ]);
  });

  it('keeps symbols and feeds apart', () => {
    const { marketHistory } = open();
    marketHistory.saveBars('SPY', 'sim-2', [bar(NOW)]);
    marketHistory.saveBars('QQQ', 'sim-1', [bar(NOW)]);
    expect(marketHistory.readBars(range)).toEqual([]);
  });

  it('knows the newest signal of a range', () => {
    const { marketHistory } = open();
    marketHistory.saveBars('SPY', 'sim-1', [bar(NOW + 600_000)]);
    expect(marketHistory.readLastSignal(range)).toBeNull();
    for (const start of [NOW, NOW + 300_000, NOW + 900_000]) {
      marketHistory.saveEvaluation('sim-1', bar(start), signalOf(start));
    }
    expect(marketHistory.readLastSignal(range)).toEqual(signalOf(NOW + 300_000));
    expect(marketHistory.readLastSignal({ ...range, feed: 'sim-2' })).toBeNull();
  });

  it('refuses a signal of another bar', () => {
    const { marketHistory } = open();
    expect(() => marketHistory.saveEvaluation('sim-1', bar(NOW), signalOf(NOW + 1))).toThrow(
      /does not belong/,
    );
  });
});

describe('work of several repositories', () => {
  it('is written together, or not at all', () => {
    const { together, allowedEmails, sessions } = open();
    expect(together(() => allowedEmails.remove('ada@example.com'))).toBe(false);
    const session = { provedAt: 0, lastActiveAt: 0, factorAt: null, expiresAt: 1 };
    const half = () => {
      allowedEmails.add('ada@example.com', NOW);
      sessions.add({ ...session, idHash: 'h1', userId: 'no-user' });
    };
    expect(() => together(half)).toThrow(/FOREIGN KEY/);
    expect(allowedEmails.list()).toEqual([]);
  });

  it('is not asynchronous: its end could not be waited for', () => {
    const { together, allowedEmails } = open();
    const later = async () => allowedEmails.add('ada@example.com', NOW);
    expect(() => together(later)).toThrow(/promise/);
    expect(allowedEmails.list()).toEqual([]);
  });
});
