import {
  type AccountState,
  type Approved,
  type Bar,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  type DecisionEntry,
  type Intent,
  initialState,
  type MarketSignal,
  type Moment,
  type OperatorLimitValues,
  type OrderRequest,
  type TradeClosedEntry,
} from '@tideline/engine';
import type { ApiTokenRow, Database, UserRow } from '../src/index.ts';
import { createRepositories } from '../src/index.ts';

export const NOW = Date.UTC(2026, 10, 20, 15, 0, 0);
export const AT: Moment = { market: NOW, wall: 1_000 };

export const apiToken = (userId: string): ApiTokenRow => ({
  id: `token of ${userId}`,
  userId,
  name: 'A script',
  tokenHash: `hash of ${userId}`,
  scopes: ['read'],
  createdAt: 1,
  expiresAt: Date.UTC(2100, 0, 1),
  lastUsedAt: null,
  lastUsedFrom: null,
});

export const ADA: UserRow = {
  id: 'u1',
  email: 'ada@example.com',
  passwordHash: '$argon2id$…',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  isOwner: true,
  isAdmin: true,
  isActive: true,
  createdAt: NOW,
  deletedAt: null,
  generation: 0,
};

export const BOB: UserRow = { ...ADA, id: 'u2', email: 'bob@example.com', isOwner: false };

export function addUsers(database: Database): void {
  const { users } = createRepositories(database);
  users.create(ADA);
  users.create(BOB);
}

export function stateOf(userId: string, sequence = 1): AccountState {
  return { ...initialState(userId), sequence, venue: { accountNumber: 'A1', pool: 'simulated' } };
}

export const CONTRACT = {
  symbol: 'SPY261120C00670000',
  underlying: 'SPY',
  side: 'call',
  strike: 6_700_000,
  expiry: '2026-11-20',
} as const;

const ORDER: OrderRequest = {
  clientOrderId: 'u1-20261120-1-entry-1',
  symbol: CONTRACT.symbol,
  quantity: 2,
  side: 'buy',
  type: 'limit',
  limitPrice: 12_000,
  positionIntent: 'buy_to_open',
};

// Only the engine approves; here the order is stored, not sent.
export const SUBMIT: Intent = { type: 'submit', order: ORDER as Approved<OrderRequest> };

export function decision(barStart: number, more: Partial<DecisionEntry> = {}): DecisionEntry {
  return {
    type: 'decision',
    barStart,
    symbol: 'SPY',
    outcome: 'no-signal',
    sentence: 'The market is neutral.',
    gates: [],
    contract: null,
    quantity: null,
    limitPrice: null,
    tradeId: null,
    inputs: {
      at: NOW,
      settings: DEFAULT_SETTINGS,
      thresholds: DEFAULT_THRESHOLDS,
      caps: {
        maxContracts: 500,
        maxPremium: 250_000_000,
        maxEntriesPerDay: 10,
        maxLossesPerDay: 2,
        userDailyLoss: 15,
      },
      moneyFlowGate: 0.15,
      spot: 670.1 + 0.02,
      side: null,
      delta: null,
      bid: null,
      ask: null,
      quotedAt: null,
      quoteAge: null,
      modelPrice: null,
      halfSpread: null,
      highestPrice: null,
      wantedQuantity: null,
      equity: 1_000_000_000,
      startEquity: null,
      optionsBuyingPower: 1_000_000_000,
      entriesToday: 0,
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
      lossTimes: [],
      coolDown: { call: 0, put: 0 },
    },
    ...more,
  };
}

export function trade(tradeId: string, more: Partial<TradeClosedEntry> = {}): TradeClosedEntry {
  return {
    type: 'trade-closed',
    tradeId,
    accountNumber: 'A1',
    date: '2026-11-20',
    contract: CONTRACT,
    quantity: 2,
    entryPrice: 12_000,
    exitPrice: 12_500,
    openedAt: NOW,
    closedAt: NOW + 60_000,
    reason: 'target',
    grossPnl: 100_000,
    feesMicro: 123_456,
    ...more,
  };
}

export function bar(start: number): Bar {
  return { start, open: 10_000, high: 10_300, low: 9_900, close: 10_250, volume: 12_345.5 };
}

export function signalOf(start: number, confidence = 50): MarketSignal {
  const points = {
    chartPatternPoints: 0,
    emaPoints: 0.1 + 0.2,
    rsiPoints: 0,
    mfiPoints: 0,
    adxPoints: 0,
    relativeVolumePoints: 0,
    ivPoints: 0,
    slippagePoints: 0,
  };
  return {
    symbol: 'SPY',
    feed: 'sim-1',
    date: '2026-11-20',
    barStart: start,
    barEnd: start + 300_000,
    price: 6_701_250,
    barCount: 300,
    warmingUp: false,
    signalType: 'neutral',
    confidence,
    bullishConfidence: confidence,
    bearishConfidence: 0,
    neutralReason: 'too-weak',
    indicators: {
      emaFast: 670.123456789,
      emaSlow: null,
      rsi: 50,
      mfi: 50,
      adx: 20,
      plusDi: 20,
      minusDi: 20,
      atr: 1 / 3,
      moneyFlow: -0.1,
      relativeVolume: null,
    },
    context: {
      emaFastPeriod: 9,
      emaSlowPeriod: 20,
      close: 670.125,
      lows: [669.9, 0.1 + 0.2],
      highs: [670.2],
      emaSlowBefore: null,
      rsis: [50, null],
      closeLocation: 1 / 3,
      chart: null,
      iv: null,
      callHalfSpread: null,
      putHalfSpread: null,
    },
    flags: [{ part: 'iv', reason: 'no-quotes' }],
    emaSupport: null,
    iv: null,
    ivAt: null,
    slippage: null,
    bullish: points,
    bearish: points,
    thresholdsVersion: 1,
    weightsVersion: 1,
  };
}

export const LIMITS: OperatorLimitValues = {
  maxContracts: 500,
  maxPremium: 25_000,
  maxEntriesPerDay: 10,
  maxLossesPerDay: 2,
  userDailyLoss: 15,
  lastEntryMinutes: 45,
  flattenMinutes: 35,
  moneyFlowGate: 0.15,
};

export const FOMC = { label: 'FOMC', date: '2026-12-09', from: '13:45', to: '14:30' };
