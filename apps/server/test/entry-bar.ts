import type { BarEvaluated, MarketSignal, Moment } from '@tideline/engine';
import { fromDollars } from '@tideline/engine';
import type { createWorld } from './account-world.ts';
import { NOW, SYMBOL } from './account-world.ts';

const SPOT = 670;
const STRIKE = fromDollars(SPOT);
const NOTHING = {
  chartPatternPoints: 0,
  emaPoints: 0,
  rsiPoints: 0,
  mfiPoints: 0,
  adxPoints: 0,
  relativeVolumePoints: 0,
  ivPoints: 0,
  slippagePoints: 0,
};

/** An entry needs no more of a signal. */
const SIGNAL: Partial<MarketSignal> = {
  symbol: 'SPY',
  date: '2026-11-20',
  barStart: NOW - 300_000,
  barEnd: NOW,
  price: STRIKE,
  warmingUp: false,
  signalType: 'call',
  confidence: 70,
  bullishConfidence: 70,
  bearishConfidence: 20,
  neutralReason: null,
  indicators: { moneyFlow: 0.2 } as MarketSignal['indicators'],
  flags: [],
  iv: 15,
  ivAt: NOW,
  slippage: 0.5,
  bullish: NOTHING,
  bearish: NOTHING,
};

const ENTRY = {
  contract: {
    symbol: SYMBOL,
    underlying: 'SPY',
    side: 'call',
    strike: STRIKE,
    expiry: '2026-11-20',
  },
  quote: { at: NOW, bid: fromDollars(0.99), bidSize: 20, ask: fromDollars(1.01), askSize: 20 },
} as const;

/** The bar that ends when a world begins; users without a position buy on it. */
function entryBar(ended: Moment): BarEvaluated {
  return {
    type: 'bar-evaluated',
    signal: SIGNAL as MarketSignal,
    spot: SPOT,
    chain: { strikes: [STRIKE], entryAt: (side) => (side === 'call' ? ENTRY : null) },
    endedWall: ended.wall,
  };
}

/** Makes the bar of an entry wait behind another event of the account. */
export function letEntryWait(
  { supervisor, time, broker }: ReturnType<typeof createWorld>,
  userId: string,
): void {
  broker(userId).handlers?.onState({ type: 'ready', gapMs: null, missing: [] });
  const at = time.moment();
  void supervisor.loopOf(userId).takeEvent({ type: 'tick', at });
  void supervisor.onBar(entryBar(time.momentOf(NOW)));
}
