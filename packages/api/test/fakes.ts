import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  DOLLAR,
  NO_RULES,
  tradeStatistics,
} from '@tideline/engine';
import {
  type CallContext,
  createRestHandler,
  done,
  type FlattenResult,
  type RestRequest,
  type RestResponse,
  SerializedJson,
  type StoredAlarm,
  type Viewer,
} from '../src/index.ts';
import { toBarsAnswer, toDecisionsAnswer, toEquity } from '../src/wire/index.ts';
import { fakeAccounts } from './fake-accounts.ts';
import { fakeEvidence } from './fake-evidence.ts';
import { fakeNotifications } from './fake-notifications.ts';
import { fakeTokens } from './fake-tokens.ts';
import { LEDGER, NOW, POSITION, SIGNAL } from './fixtures.ts';
import { readyAnswer } from './ready-answer.ts';

export const TRADER: Viewer = { id: 'trader', isAdmin: false, ipAddress: '192.0.2.1' };
export const ADMIN: Viewer = { id: 'admin', isAdmin: true, ipAddress: '192.0.2.2' };

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
const ALARMS: readonly StoredAlarm[] = [
  ALARM,
  { ...ALARM, id: 7, isPlatform: true, severity: 'info', acknowledgedAt: NOW },
];

const CEILINGS = {
  maxContracts: 500,
  maxPremium: 25_000,
  maxEntriesPerDay: 10,
  maxLossesPerDay: 2,
  userDailyLoss: 15,
  lastEntryMinutes: 45,
  flattenMinutes: 35,
  moneyFlowGate: 0.15,
};
const LIMITS = { version: 3, limits: CEILINGS, ceilings: CEILINGS };
const BLACKOUT = { id: '1', label: 'FOMC', date: '2026-12-09', from: '13:45', to: '14:30' };
export const SOLD: FlattenResult = {
  outcome: 'sold',
  message: '16 × SPY 684 call sold at $0.95.',
  warnings: ['Not bought by the bot: SPY.'],
};

/** Only declared ports are faked: these agree to everything and record what they receive. */
export function fakeContext(viewer: Viewer | null): CallContext & { readonly received: unknown[] } {
  const received: unknown[] = [];
  const note = (...what: unknown[]): void => {
    received.push(what);
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
    received,
    viewer,
    scopes: null,
    requestId: 'request-1',
    ...fakeAccounts(note),
    brokerConnection: {
      readConnection: () => connection,
      listVenues: () => [
        { baseUrl: connection.baseUrl, environment: 'paper', label: 'Paper trading' },
      ],
      saveConnection: (by, input) => {
        note('save', by.id, input);
        return done(connection);
      },
      testKeys: () => done(connection.account),
      readAccount: () => ({ ...connection.account, readAt: NOW, ageMs: 12 }),
      listOrders: () => readyAnswer([]),
    },
    trading: {
      readBotStatus: () => ({
        botActive: true,
        isActive: false,
        autoTrade: true,
        isWithinTradingHours: true,
        isMarketOpen: true,
      }),
      listBlockers: () => [],
      readTradingStatus: () => ({
        circuitBreakerActive: false,
        isWithinTradingHours: true,
        isMarketOpen: true,
        timeInfo: 'Closes in 5h 30m',
      }),
      readSettings: () => DEFAULT_SETTINGS,
      planTradeSize: (userId, wish) => {
        note('tradeSize', userId, wish);
        return {
          share: 25_000 * DOLLAR,
          cost: 24_910 * DOLLAR,
          clippedBy: 'premium',
          contracts: { contract: POSITION.contract, quantity: 235, price: 1_0600 },
          sentence: 'About $24,910.00 a trade.',
        };
      },
      saveSettings: (userId, changes) => {
        note('saveSettings', userId, changes);
        return done({ ...DEFAULT_SETTINGS, ...changes });
      },
      readRules: () => NO_RULES,
      readRulesToday: () => ({
        caps: { userDailyLoss: 15, maxEntriesPerDay: 10, maxLossesPerDay: 2 },
        window: { opens: NOW, entriesEnd: NOW, flattenAt: NOW, closes: NOW },
        broker: {
          name: 'Alpaca, paper',
          entriesEndAt: NOW + 5.5 * 3_600_000,
          sellsFromAt: NOW + 5.75 * 3_600_000,
          refusals: ['A second sell.'],
        },
        entries: 1,
        losses: 0,
        realised: 12 * DOLLAR,
        loss: -12 * DOLLAR,
        startEquity: 100_000 * DOLLAR,
        plannedBuy: { contract: POSITION.contract, quantity: 12, price: 9_600 },
      }),
      saveRules: (userId, changes) => {
        note('saveRules', userId, changes);
        return done({ ...NO_RULES, ...changes });
      },
      switchBot: (userId, active) => {
        note('switchBot', userId, active);
        return done({ message: 'Bot enabled' });
      },
      startTrading: (userId, changes) => {
        note('start', userId, changes);
        return done({ message: 'Trading started' });
      },
      pauseTrading: () => done({ message: 'Trading paused' }),
      stopTrading: () => done({ message: 'Trading stopped' }),
      listPositions: () => [POSITION],
      closePosition: (userId, id) => {
        note('close', userId, id);
        return done({ message: 'Position closed', warnings: [] });
      },
      readCloseResult: () => done({ isKnown: false, message: 'Not known yet.', result: null }),
    },
    market: {
      readStatus: () => ({
        badge: 'SIMULATED',
        symbol: 'SPY',
        marketTime: NOW,
        speed: 20,
        isWaiting: false,
        day: '2026-11-20',
        ageMs: 5,
        lastTickAgeMs: 250,
        killSwitch: false,
        nextBlackout: { label: 'FOMC', from: NOW, to: NOW + 60_000 },
      }),
      readTradingDate: () => '2026-11-20',
      readLiveSignal: () => ({
        symbol: 'SPY',
        signal: SIGNAL,
        thresholdsVersion: 3,
        parts: [{ part: 'ema', max: 20 }],
        rejectedBars: [{ code: 'false-print', count: 2 }],
        ageMs: 1_000,
      }),
      readBars: (_userId, day) => readyAnswer(toBarsAnswer('SPY', { date: day, close: NOW }, [])),
      readThresholds: () => DEFAULT_THRESHOLDS,
      saveThresholds: (by, thresholds) => {
        note('saveThresholds', by, thresholds);
        return done(thresholds);
      },
    },
    ledger: {
      readStatistics: (userId, range) => {
        note('statistics', userId, range);
        return done(tradeStatistics(LEDGER, range));
      },
      listDecisions: (userId, page) => {
        note('decisions', userId, page);
        return readyAnswer(toDecisionsAnswer(page.day, [], page.maxRows));
      },
      readLastDecision: () => null,
      readEquity: (userId, range) => {
        note('equity', userId, range);
        const days = [{ day: '2026-11-19', equity: 100_012_3456, realisedPnl: -12_3456 }];
        return readyAnswer(toEquity(days, [{ at: NOW, equity: 100_100 * DOLLAR }]));
      },
    },
    tradeHistory: fakeEvidence(note),
    alarms: {
      list: (viewer, page) => {
        note('listAlarms', viewer.id, page);
        return { alarms: ALARMS.slice(0, page.maxRows), openCount: 1 };
      },
      isOwnAlarm: (_viewer, id) => ALARMS.some((alarm) => alarm.id === id && !alarm.isPlatform),
      acknowledge: (viewer, id) => {
        note('acknowledge', viewer.id, id);
        return done({ ...ALARM, acknowledgedAt: NOW + 1, acknowledgedBy: 'ada@example.com' });
      },
    },
    notifications: fakeNotifications(note),
    apiTokens: fakeTokens(note),
    operatorLimits: {
      read: () => LIMITS,
      save: (by, wish) => {
        note('saveLimits', by.id, wish);
        const limits = { ...LIMITS.limits, ...wish.changes };
        return done({ ...LIMITS, version: LIMITS.version + 1, limits });
      },
    },
    blackouts: {
      list: () => [BLACKOUT],
      save: (by, entries) => {
        note('saveBlackouts', by.id, entries);
        return done(entries.map((entry, index) => ({ ...entry, id: entry.id ?? `${index + 10}` })));
      },
      import: (by, csv) => {
        note('importBlackouts', by.id, csv);
        return done({ added: 1, blackouts: [BLACKOUT] });
      },
    },
    flatten: {
      flattenOwn: (by) => {
        note('flattenOwn', by);
        return done(SOLD);
      },
      flattenUser: (by, userId) => {
        note('flattenUser', by, userId);
        return done(SOLD);
      },
      flattenEveryone: (by) => {
        note('flattenEveryone', by);
        return [{ userEmail: 'ada@example.com', ...SOLD }];
      },
      listHoldings: () => [
        {
          userEmail: 'ada@example.com',
          contract: POSITION.contract,
          quantity: 3,
          entryPrice: 12_000,
          currentPrice: 13_500,
        },
      ],
    },
    killSwitch: {
      setEngaged: (by, isEngaged) => {
        note('killSwitch', by, isEngaged);
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

/** An unexpected error fails the test unless `onUnexpected` takes it. */
export async function rest(
  call: Call,
  context: CallContext = fakeContext(TRADER),
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
  const answer = await createRestHandler({ onUnexpectedError: onUnexpected }).handle(
    request,
    context,
  );
  const { body } = answer;
  if (!(body instanceof SerializedJson)) return answer;
  return { ...answer, body: JSON.parse(new TextDecoder().decode(body.bytes)) };
}
