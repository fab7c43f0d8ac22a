import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  DOLLAR,
  type LedgerRow,
  type MarketSignal,
  tradeStatistics,
} from '@tideline/engine';
import {
  type Context,
  createRestHandler,
  done,
  type OpenPosition,
  type RestRequest,
  type RestResponse,
  type StoredAlarm,
  type UserProfile,
  type Viewer,
} from '../src/index.ts';

export const NOW = Date.UTC(2026, 10, 20, 15, 0, 0);
export const TRADER: Viewer = { id: 'trader', isAdmin: false };
export const ADMIN: Viewer = { id: 'admin', isAdmin: true };

const PROFILE: UserProfile = {
  id: 'trader',
  firstName: 'Ada',
  lastName: null,
  email: 'ada@example.com',
  profileImageUrl: null,
  isAdmin: false,
  isActive: true,
  hasApiConfig: true,
  environment: 'paper',
  autoTrade: true,
  createdAt: NOW,
};

const ALARM: StoredAlarm = {
  id: 12,
  isPlatform: false,
  severity: 'critical',
  code: 'NO_QUOTES',
  message: 'No quotes.',
  at: NOW,
  acknowledgedAt: null,
  acknowledgedBy: null,
};
/** Newest first. */
const ALARMS: readonly StoredAlarm[] = [
  ALARM,
  { ...ALARM, id: 7, isPlatform: true, severity: 'info', acknowledgedAt: NOW },
];

export const POSITION: OpenPosition = {
  id: 'trader-20261120-1',
  contract: {
    symbol: 'SPY261120C00670000',
    underlying: 'SPY',
    side: 'call',
    strike: 670 * DOLLAR,
    expiry: '2026-11-20',
  },
  quantity: 3,
  entryPrice: 12_000,
  currentPrice: 13_500,
  ageMs: 40,
  profitTarget: 100,
  stopLoss: 20,
  isClosing: false,
  openedAt: NOW,
};

const POINTS = {
  chartPatternPoints: 0,
  emaPoints: 12,
  rsiPoints: 15,
  mfiPoints: 10,
  adxPoints: 8.5,
  relativeVolumePoints: 0,
  ivPoints: 0,
  slippagePoints: 0,
};

export const SIGNAL: MarketSignal = {
  symbol: 'SPY',
  feed: 'test',
  date: '2026-11-20',
  barStart: NOW - 300_000,
  barEnd: NOW,
  price: 6_701_250,
  barCount: 312,
  warmingUp: false,
  signalType: 'call',
  confidence: 45.5,
  bullishConfidence: 45.5,
  bearishConfidence: 10,
  neutralReason: null,
  indicators: {
    emaFast: 670.1,
    emaSlow: 669.8,
    rsi: 58.2,
    mfi: 61,
    adx: 27.5,
    plusDi: 25,
    minusDi: 14,
    atr: 0.71,
    moneyFlow: 0.18,
    relativeVolume: null,
  },
  context: {
    emaFastPeriod: 9,
    emaSlowPeriod: 20,
    close: 670.125,
    lows: [669.9],
    highs: [670.2],
    emaSlowBefore: null,
    rsis: [58.2],
    closeLocation: 0.5,
    chart: null,
    iv: 14.5,
    callHalfSpread: 0.6,
    putHalfSpread: 0.7,
  },
  flags: [{ part: 'relativeVolume', reason: 'few-sessions' }],
  emaSupport: 669.8,
  iv: 14.5,
  ivAt: NOW - 60_000,
  slippage: 0.6,
  bullish: POINTS,
  bearish: { ...POINTS, rsiPoints: 0, emaPoints: 0, mfiPoints: 0, adxPoints: 10 },
  thresholdsVersion: 3,
  weightsVersion: 2,
};

/** Two wins, a loss and one trade that its fees made break-even: 123.53 before 0.14 of fees. */
export const LEDGER: readonly LedgerRow[] = [
  {
    tradeId: 'trader-20261120-1',
    date: '2026-11-20',
    closedAt: NOW,
    grossPnl: 100 * DOLLAR,
    feesMicro: 34_000,
  },
  {
    tradeId: 'trader-20261120-2',
    date: '2026-11-20',
    closedAt: NOW + 1,
    grossPnl: 53.5 * DOLLAR,
    feesMicro: 34_000,
  },
  {
    tradeId: 'trader-20261120-3',
    date: '2026-11-20',
    closedAt: NOW + 2,
    grossPnl: -30 * DOLLAR,
    feesMicro: 34_000,
  },
  {
    tradeId: 'trader-20261120-4',
    date: '2026-11-20',
    closedAt: NOW + 3,
    grossPnl: 340,
    feesMicro: 34_000,
  },
];

/** Declared ports are the one place for fakes: these agree to everything and remember what they were told. */
export function fakeContext(viewer: Viewer | null): Context & { readonly told: unknown[] } {
  const told: unknown[] = [];
  const note = (...what: unknown[]) => {
    told.push(what);
  };
  const connection = {
    apiKey: 'KEY',
    hasSecret: true,
    baseUrl: 'https://paper-api.alpaca.markets',
    environment: 'paper',
    isActive: true,
    lastTested: NOW,
    account: {
      accountNumber: 'PA1',
      cash: 98_950_1234,
      buyingPower: 2 * DOLLAR,
      portfolioValue: 100_000 * DOLLAR,
    },
  } as const;
  return {
    told,
    viewer,
    auth: {
      register: (input) => {
        note('register', input);
        return done(PROFILE);
      },
      login: (input) => {
        note('login', input);
        return done(PROFILE);
      },
      logout: () => note('logout'),
      profile: (id) => ({ ...PROFILE, id }),
    },
    connection: {
      read: () => connection,
      venues: () => [{ baseUrl: connection.baseUrl, environment: 'paper', label: 'Paper trading' }],
      save: (userId, input) => {
        note('save', userId, input);
        return done(connection);
      },
      test: () => done(connection.account),
      account: () => ({ ...connection.account, ageMs: 12 }),
      orders: () => done([]),
    },
    trading: {
      botStatus: () => ({
        botActive: true,
        isActive: false,
        autoTrade: true,
        isWithinTradingHours: true,
        isMarketOpen: true,
      }),
      tradingStatus: () => ({
        circuitBreakerActive: false,
        isWithinTradingHours: true,
        isMarketOpen: true,
        timeInfo: 'Closes in 5h 30m',
      }),
      settings: () => DEFAULT_SETTINGS,
      saveSettings: (userId, changes) => {
        note('saveSettings', userId, changes);
        return done({ ...DEFAULT_SETTINGS, ...changes });
      },
      switchBot: (userId, active) => {
        note('switchBot', userId, active);
        return done({ message: 'Bot enabled' });
      },
      start: (userId, changes) => {
        note('start', userId, changes);
        return done({ message: 'Trading started' });
      },
      pause: () => done({ message: 'Trading paused' }),
      stop: () => done({ message: 'Trading stopped' }),
      positions: () => [POSITION],
      close: (userId, id) => {
        note('close', userId, id);
        return done({ message: 'Position closed', warnings: [] });
      },
    },
    market: {
      status: () => ({
        badge: 'SIMULATED',
        symbol: 'SPY',
        marketTime: NOW,
        speed: 20,
        day: '2026-11-20',
        ageMs: 5,
        lastTickAgeMs: 250,
        killSwitch: false,
      }),
      tradingDate: () => '2026-11-20',
      liveSignal: () => ({
        symbol: 'SPY',
        signal: SIGNAL,
        thresholdsVersion: 3,
        parts: [{ part: 'ema', max: 20 }],
        rejectedBars: [{ code: 'false-print', count: 2 }],
        ageMs: 1_000,
      }),
      bars: () => [],
      thresholds: () => DEFAULT_THRESHOLDS,
      saveThresholds: (userId, thresholds) => {
        note('saveThresholds', userId, thresholds);
        return done(thresholds);
      },
    },
    ledger: {
      statistics: (userId, range) => {
        note('statistics', userId, range);
        return tradeStatistics(LEDGER, range);
      },
      decisions: (userId, day) => {
        note('decisions', userId, day);
        return [];
      },
      lastDecision: () => null,
    },
    alarms: {
      list: (viewer, page) => {
        note('listAlarms', viewer.id, page);
        return { alarms: ALARMS.slice(0, page.limit), openCount: 1 };
      },
      acknowledge: (viewer, id) => {
        note('acknowledge', viewer.id, id);
        return done({ ...ALARM, acknowledgedAt: NOW + 1, acknowledgedBy: 'ada@example.com' });
      },
    },
    killSwitch: {
      set: (adminId, isEngaged) => {
        note('killSwitch', adminId, isEngaged);
        return done({ message: 'Done.' });
      },
    },
  };
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: string;
}

/** One REST call; an unexpected error fails the test unless `onUnexpected` takes it. */
export function rest(
  call: Call,
  context: Context = fakeContext(TRADER),
  onUnexpected: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<RestResponse> {
  const request: RestRequest = {
    method: call.method,
    path: call.path,
    query: call.query ?? '',
    body: call.body,
  };
  return createRestHandler({ onUnexpected }).handle(request, context);
}
