import { DOLLAR, type LedgerRow, type MarketSignal } from '@tideline/engine';
import type { OpenPosition } from '../src/index.ts';

export const NOW = Date.UTC(2026, 10, 20, 15, 0, 0);

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
  targetPrice: 24_000,
  stopPrice: 11_240,
  stopReason: 'trailing',
  trailingDistance: 20,
  bestMark: 14_050,
  sellAt: NOW + 5 * 3_600_000,
  isClosing: false,
  openedAt: NOW,
  requiredMove: {
    type: 'computed',
    move: {
      quotedAt: NOW,
      spot: 6_027_100,
      volatility: 0.12449,
      levels: [
        {
          kind: 'target',
          price: 24_000,
          pnl: 3_600_000,
          spots: [
            { at: NOW, spot: 6_035_312 },
            { at: NOW + 30 * 60_000, spot: 6_035_600 },
          ],
        },
        { kind: 'stop', price: 0, pnl: -3_600_000, spots: [{ at: NOW, spot: null }] },
      ],
      timeAlone: { stopAt: null, until: NOW + 3_600_000, cost: 1_440_049 },
    },
  },
  underlying: { averageTrueRange: 0.412, dayRange: { low: 5_986_200, high: 6_031_800 } },
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

/** Two wins, a loss, and a trade that fees made break-even: 123.53 before 0.14 of fees. */
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
    grossPnl: 0.03 * DOLLAR,
    feesMicro: 34_000,
  },
];
