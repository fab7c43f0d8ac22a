import { sessionsBetween } from '../../src/hours/calendar.ts';
import { newYorkTime, tradingDate } from '../../src/hours/new-york.ts';
import { blackScholesPrice, yearsToExpiry } from '../../src/indicators/black-scholes.ts';
import { BAR_MS } from '../../src/model/bar.ts';
import { type Chain, type ChainEntry, chainOf } from '../../src/model/chain.ts';
import { type OptionSide, occSymbol } from '../../src/model/contract.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import { DEFAULT_SETTINGS, type TradingSettings } from '../../src/model/settings.ts';
import { DEFAULT_THRESHOLDS } from '../../src/model/thresholds.ts';
import type { EpochMs, Moment } from '../../src/model/time.ts';
import type { Policy } from '../../src/risk/policy.ts';
import type { MarketSignal } from '../../src/signal/market-signal.ts';
import type { SignalContext } from '../../src/signal/score-input.ts';

const DATE = '2026-11-20';
export const SPOT = 670;
/** At this volatility the contract at the money costs about a dollar at ten. */
const VOLATILITY = 0.15;

export const SETTINGS: TradingSettings = { ...DEFAULT_SETTINGS, profitTarget: 50 };

export const POLICY: Policy = {
  thresholds: DEFAULT_THRESHOLDS,
  moneyFlowGate: 0.15,
  lastEntryMinutes: 45,
  flattenMinutes: 35,
  maxContracts: 500,
  maxPremium: fromDollars(25_000),
  maxEntriesPerDay: 10,
  maxLossesPerDay: 2,
  userDailyLoss: 15,
  sessions: sessionsBetween('2026-11-19', '2026-11-27'),
  blackouts: [],
  killSwitch: false,
  haltReason: null,
  usersWithUnseenAlarm: [],
  breakerActive: false,
  streamReady: true,
  bookInDoubt: false,
  clockTrusted: true,
  feedRefusal: null,
};

export function at(time: string): Moment {
  const market = newYorkTime(`${DATE}T${time}`);
  return { market, wall: market - newYorkTime(`${DATE}T00:00`) };
}

const CONTEXT: SignalContext = {
  emaFastPeriod: DEFAULT_THRESHOLDS.emaFastPeriod,
  emaSlowPeriod: DEFAULT_THRESHOLDS.emaSlowPeriod,
  close: SPOT,
  lows: [],
  highs: [],
  emaSlowBefore: null,
  rsis: [],
  closeLocation: 0,
  chart: null,
  iv: null,
  callHalfSpread: null,
  putHalfSpread: null,
};

export function signalAt(barEnd: EpochMs, change: Partial<MarketSignal> = {}): MarketSignal {
  const nothing = {
    chartPatternPoints: 0,
    emaPoints: 0,
    rsiPoints: 0,
    mfiPoints: 0,
    adxPoints: 0,
    relativeVolumePoints: 0,
    ivPoints: 0,
    slippagePoints: 0,
  };
  return {
    symbol: 'SPY',
    feed: 'test',
    date: tradingDate(barEnd),
    barStart: barEnd - BAR_MS,
    barEnd,
    price: fromDollars(SPOT),
    barCount: 300,
    warmingUp: false,
    signalType: 'call',
    confidence: 70,
    bullishConfidence: 70,
    bearishConfidence: 20,
    neutralReason: null,
    indicators: {
      emaFast: SPOT,
      emaSlow: SPOT,
      rsi: 55,
      mfi: 65,
      adx: 25,
      plusDi: 25,
      minusDi: 15,
      atr: 0.6,
      moneyFlow: change.signalType === 'put' ? -0.2 : 0.2,
      relativeVolume: 1.2,
    },
    context: CONTEXT,
    flags: [],
    emaSupport: SPOT,
    iv: VOLATILITY * 100,
    ivAt: barEnd,
    slippage: 0.5,
    bullish: nothing,
    bearish: nothing,
    thresholdsVersion: 1,
    weightsVersion: 1,
    ...change,
  };
}

export function entriesAt(now: EpochMs, halfSpread = CENT): readonly ChainEntry[] {
  const session = POLICY.sessions.find((each) => each.date === tradingDate(now));
  if (session === undefined) return [];
  const years = yearsToExpiry(now, session.close);
  const sides: readonly OptionSide[] = ['call', 'put'];
  return sides.flatMap((side) =>
    Array.from({ length: 21 }, (_, index) => {
      const strike = SPOT - 10 + index;
      const price = blackScholesPrice({ side, spot: SPOT, strike, years }, VOLATILITY);
      const middle = Math.max(2 * CENT, Math.round(fromDollars(price) / CENT) * CENT);
      const symbol = occSymbol('SPY', session.date, side, fromDollars(strike));
      return {
        contract: {
          symbol,
          underlying: 'SPY',
          side,
          strike: fromDollars(strike),
          expiry: session.date,
        },
        quote: {
          at: now,
          bid: middle - halfSpread,
          bidSize: 20,
          ask: middle + halfSpread,
          askSize: 20,
        },
      };
    }),
  );
}

export function chainAt(now: EpochMs): Chain {
  return chainOf(entriesAt(now));
}
