import { defaultSettings, runBacktest, toRunConfig } from '@tideline/backtest';
import { createGeneratedMarket, demoStartTime } from '@tideline/broker/simulator';
import { BAR_MS, type EpochMs, MINUTE, newYorkMinuteOfDay, tradingDate } from '@tideline/engine';
import { describe, expect, test } from 'vitest';

const DEMO_SEEDS = Array.from({ length: 12 }, (_, index) => index);

function newYork(at: EpochMs): string {
  const minutes = newYorkMinuteOfDay(at);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((each) =>
    String(each).padStart(2, '0'),
  );
  return `${tradingDate(at)}T${hour}:${minute}`;
}

function decide(seed: number, from: EpochMs, to: EpochMs) {
  const market = createGeneratedMarket({ symbol: 'SPY', seed });
  const span = { from: newYork(from), to: tradingDate(to), seed };
  const decisions: { readonly end: EpochMs; readonly outcome: string }[] = [];
  runBacktest(market, toRunConfig(defaultSettings(), span), {
    onDecision: ({ decision: { barStart, outcome } }) =>
      decisions.push({ end: barStart + BAR_MS, outcome }),
  });
  return decisions;
}

describe.each(DEMO_SEEDS)('E2 a new demo with seed %i, played as a backtest', (seed) => {
  const market = createGeneratedMarket({ symbol: 'SPY', seed });
  const start = demoStartTime(market);

  test('who presses Start enters on the bar under way', () => {
    expect(decide(seed, start, start)[0]).toEqual({ end: start + MINUTE, outcome: 'entered' });
  });

  test('it is the first entry since the default start', () => {
    const decisions = decide(seed, market.defaultStart, start);
    expect(decisions.find(({ outcome }) => outcome === 'entered')?.end).toBe(start + MINUTE);
  });
});
