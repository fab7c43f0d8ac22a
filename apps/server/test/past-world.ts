import { createGeneratedMarket } from '@tideline/broker/simulator';
import {
  createRepositories,
  createTradingHistory,
  openDatabase,
  TradingStore,
  takeFence,
} from '@tideline/db';
import {
  type Bar,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  type DecisionEntry,
  type EpochMs,
  initialState,
  type JournalEntry,
  REFUSAL_CODES,
  type Session,
  SignalEngine,
  type TradeClosedEntry,
} from '@tideline/engine';
import { addUsers } from './users.ts';

export const FEED = 'sim-1';
export const SYMBOL = 'SPY';

const market = createGeneratedMarket({ symbol: SYMBOL, seed: 3 });
export const SESSIONS: readonly Session[] = market.sessions('2026-02-02', '2026-02-13');
const SIGNAL = { symbol: SYMBOL, feed: FEED, thresholds: DEFAULT_THRESHOLDS, thresholdsVersion: 1 };

const EVALUATED = (() => {
  const engine = new SignalEngine({ ...SIGNAL, sessions: SESSIONS, lastIv: null });
  const first = SESSIONS[0]?.open ?? 0;
  const last = SESSIONS.at(-1)?.close ?? 0;
  return market.bars(5, first, last - 1).map((bar) => ({ bar, signal: engine.push(bar) }));
})();

/** Where the signal begins after the first week. */
export const PAST = {
  from: SESSIONS[0]?.open ?? 0,
  now: SESSIONS[5]?.open ?? 0,
  signalOptions: { ...SIGNAL, sessions: SESSIONS, lastIv: null },
};

/** The past grows on demand, written as the product does. */
export function createPast(path: string, users: readonly string[]) {
  const database = openDatabase(path);
  const repositories = createRepositories(database);
  addUsers(repositories, ...users);
  const book = new TradingStore(database);
  const fence = takeFence(database);
  const lastDecided = new Map<string, EpochMs>();
  let trades = 0;
  let bars = 0;

  function write(userId: string, at: EpochMs, journal: readonly JournalEntry[]): void {
    const state = initialState(userId, DEFAULT_SETTINGS);
    const moment = { market: at, wall: at };
    book.commitSteps([{ userId, fence, at: moment, feed: FEED, state, intents: [], journal }], []);
  }

  return {
    database,
    repositories,
    history: createTradingHistory(database),
    lastDecidedBar: (userId: string) => lastDecided.get(userId) ?? null,
    /** Saves a decision on a bar, after `skipped` bars without one. */
    decide(userId: string, skipped: number, size: number): void {
      const starts = EVALUATED.map(({ bar }) => bar.start);
      const index = starts.indexOf(lastDecided.get(userId) ?? -1) + 1 + skipped;
      const barStart = starts[index];
      if (barStart === undefined) return;
      lastDecided.set(userId, barStart);
      write(userId, barStart, [decisionOn(barStart, size)]);
    },
    close(userId: string, account: string, session: number, grossPnl: number, feesMicro: number) {
      const { date, open } = SESSIONS[session % SESSIONS.length] ?? { date: '', open: 0 };
      trades += 1;
      const row = { tradeId: `${userId}-${trades}`, date, closedAt: open + trades, grossPnl };
      write(userId, open, [
        { ...TRADE, ...row, openedAt: open, accountNumber: account, feesMicro },
      ]);
    },
    /** The next bars, with or without signals. */
    evaluate(count: number, isLive: boolean): void {
      for (const { bar, signal } of EVALUATED.slice(bars, bars + count)) {
        if (isLive) repositories.marketHistory.saveEvaluation(FEED, bar, signal);
        else repositories.marketHistory.saveBars(SYMBOL, FEED, [bar]);
      }
      bars += count;
    },
    mark(userId: string, accountNumber: string, bar: number, equity: number): void {
      const { start } = EVALUATED[bar % EVALUATED.length]?.bar ?? ({ start: 0 } as Bar);
      const date = new Date(start).toISOString().slice(0, 10);
      repositories.equity.appendPoints([{ userId, accountNumber, date, at: start, equity }]);
    },
    note(action: string, detail: Parameters<typeof repositories.audit.append>[0]['detail']): void {
      const who = { actorId: null, actor: 'system', subject: null, address: null };
      repositories.audit.append({ ...who, at: 1_000, action, detail });
    },
  };
}

const TRADE: TradeClosedEntry = {
  type: 'trade-closed',
  tradeId: '',
  accountNumber: '',
  date: '',
  contract: {
    symbol: 'SPY260210C00670000',
    underlying: SYMBOL,
    side: 'call',
    strike: 6_700_000,
    expiry: '2026-02-10',
  },
  quantity: 2,
  entryPrice: 12_000,
  exitPrice: 12_500,
  openedAt: 0,
  closedAt: 0,
  reason: 'target',
  grossPnl: 0,
  feesMicro: 0,
};

function decisionOn(barStart: EpochMs, size: number): DecisionEntry {
  const outcome = REFUSAL_CODES[size % REFUSAL_CODES.length] ?? 'HALT';
  const gates = REFUSAL_CODES.slice(0, size).map((code) => ({
    code,
    passes: code !== outcome,
    rule: `rule of ${code}`,
    reading: `${size} “${code}”`,
  }));
  const caps = { maxContracts: 500, maxPremium: 250_000_000, maxEntriesPerDay: 10 };
  return {
    type: 'decision',
    barStart,
    symbol: SYMBOL,
    outcome,
    sentence: `Because of ${outcome}.`,
    gates,
    contract: size % 2 === 0 ? null : TRADE.contract,
    quantity: size,
    limitPrice: null,
    tradeId: null,
    inputs: {
      at: barStart,
      settings: DEFAULT_SETTINGS,
      thresholds: DEFAULT_THRESHOLDS,
      caps: { ...caps, maxLossesPerDay: 2, userDailyLoss: 15 },
      moneyFlowGate: 0.15,
      spot: 670 + size / 100,
      side: null,
      delta: 0.27191995028184723,
      bid: null,
      ask: null,
      quotedAt: barStart,
      quoteAge: null,
      modelPrice: null,
      halfSpread: 0.8130081300813009,
      highestPrice: null,
      wantedQuantity: null,
      equity: 1_000_000_000,
      startEquity: null,
      optionsBuyingPower: null,
      entriesToday: size,
      readAge: 0,
      optionsLevel: 3,
      streamReady: true,
      clockTrusted: true,
      feedRefusal: null,
      barAge: 0,
      entriesBegin: null,
      entriesEnd: null,
      occupiedBy: null,
      lossesToday: 0,
      lossTimes: [barStart],
      coolDown: { call: 0, put: 0 },
    },
  };
}
