import {
  createRepositories,
  type Database,
  openDatabase,
  type Repositories,
  TradingStore,
  takeFence,
} from '@tideline/db';
import {
  type AccountState,
  type DecisionEntry,
  type JournalEntry,
  type Session,
  sessionsBetween,
  type TradeClosedEntry,
  type TradingDate,
} from '@tideline/engine';

const TRADES_PER_DAY = 4;
const AUDITED_PER_DAY = 5;
const MINUTE = 60_000;

/**
 * Writes a year before the day really traded, through the product's repositories. Each past day
 * repeats that one, so its rows have real sizes.
 */
export function writeYear(path: string, lastDay: TradingDate, dayCount: number): void {
  const database = openDatabase(path);
  try {
    const repositories = createRepositories(database);
    const book = new TradingStore(database);
    const fence = takeFence(database);
    const traded = tradedDay(database, repositories, book.loadStates(), lastDay);
    for (const session of sessionsBefore(lastDay, dayCount)) {
      writeDay(repositories, book, fence, traded, session);
    }
    // The server would deliver unsent notices while its calls are measured.
    database.sqlite.exec('UPDATE notices SET is_spread = 1');
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

type TradedDay = ReturnType<typeof tradedDay>;

function tradedDay(
  { sqlite }: Database,
  { decisions, marketHistory }: Repositories,
  states: readonly AccountState[],
  day: TradingDate,
) {
  const feed = sqlite
    .prepare<[], string>('SELECT feed FROM market_rows ORDER BY bar_start DESC LIMIT 1')
    .pluck()
    .get();
  const [session] = sessionsBetween(day, day);
  if (feed === undefined || session === undefined) throw new Error(`${day} was not traded`);
  const range = { symbol: 'SPY', feed, from: session.open, to: session.close };
  return {
    feed,
    session,
    bars: marketHistory.readEvaluatedBars(range),
    accounts: states.map((state) => ({
      state,
      decisions: decisions.readDay(state.userId, feed, day),
    })),
  };
}

function sessionsBefore(day: TradingDate, count: number): readonly Session[] {
  const from = `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`;
  return sessionsBetween(from, day)
    .filter(({ date }) => date < day)
    .slice(-count);
}

function writeDay(
  { marketHistory, equity, audit, users, together }: Repositories,
  book: TradingStore,
  fence: number,
  { feed, session: traded, bars, accounts }: TradedDay,
  { date, open, close }: Session,
): void {
  const shift = open - traded.open;
  for (const { bar, signal } of bars) {
    const start = bar.start + shift;
    if (signal === null || start >= close) continue;
    const moved = { ...signal, date, barStart: start, barEnd: signal.barEnd + shift };
    marketHistory.saveEvaluation(feed, { ...bar, start }, moved);
  }
  const at = { market: close, wall: close };
  const steps = accounts.map(({ state, decisions }) => {
    const decided = decisions
      .map((row) => ({ ...row, barStart: row.barStart + shift }))
      .filter((row): row is DecisionEntry => row.inputs !== null && row.barStart < close);
    const journal: JournalEntry[] = [...decided, ...tradesOf(state, date, open)];
    return { userId: state.userId, fence, at, feed, state, intents: [], journal };
  });
  book.commitSteps(steps, []);
  equity.appendPoints(
    accounts.map(({ state }, index) => ({
      userId: state.userId,
      accountNumber: accountOf(state),
      date,
      at: close,
      equity: 1_000_000_000 + ((open / MINUTE + index * 7_919) % 50_000) * 100,
    })),
  );
  together(() => {
    for (const { id, email } of users.listUsers()) {
      for (let row = 0; row < AUDITED_PER_DAY; row += 1) {
        const what = { action: 'settings.saved', subject: email, detail: { row, stopLoss: 20 } };
        audit.append({ at: close + row, actorId: id, actor: email, address: '127.0.0.1', ...what });
      }
    }
  });
}

function tradesOf(state: AccountState, date: TradingDate, open: number): TradeClosedEntry[] {
  return Array.from({ length: TRADES_PER_DAY }, (_, number) => {
    const openedAt = open + (60 + number * 60) * MINUTE;
    const gain = ((open / MINUTE + number * 7_919) % 4_001) - 2_000;
    return {
      type: 'trade-closed',
      tradeId: `${state.userId}-${date.replaceAll('-', '')}-${number + 1}`,
      accountNumber: accountOf(state),
      date,
      contract: {
        symbol: `SPY${date.slice(2).replaceAll('-', '')}C00670000`,
        underlying: 'SPY',
        expiry: date,
        side: 'call',
        strike: 6_700_000,
      },
      quantity: 2,
      entryPrice: 12_000,
      exitPrice: 12_000 + gain,
      openedAt,
      closedAt: openedAt + 20 * MINUTE,
      reason: gain > 0 ? 'target' : 'stop',
      grossPnl: gain * 200,
      feesMicro: 68_000,
    };
  });
}

function accountOf({ venue, userId }: AccountState): string {
  if (venue === null) throw new Error(`${userId} has no account`);
  return venue.accountNumber;
}
