import { CENT, DOLLAR, MINUTE, type Quote, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import type { FaultClass } from './fault-class.ts';
import { faultStrikes } from './fault-plan.ts';
import { FaultSwitch } from './fault-switch.ts';
import { reportedQuote } from './reported-quote.ts';

const NOW = 100 * MINUTE;
const SEED = 7;

function trueQuote(at: number): Quote | null {
  if (at < 50 * MINUTE) return null;
  const bid = (Math.floor(at / MINUTE) / 100) * DOLLAR;
  return { at, bid, bidSize: 10, ask: bid + 2 * CENT, askSize: 20 };
}

function reported(fault: FaultClass, rate: number, at = NOW): Quote | null {
  const faults = new FaultSwitch({ seed: SEED, rates: { [fault]: rate } });
  return reportedQuote(faults, 'SPY', at, trueQuote);
}

test.each<[FaultClass, Partial<Quote>]>([
  ['quote-stale', { at: NOW - MINUTE, bid: 9_900, ask: 10_100 }],
  ['quote-missing', { at: NOW, bid: 0, bidSize: 0, ask: 0, askSize: 0 }],
  ['quote-crossed', { at: NOW, bid: 10_200, ask: 10_000 }],
])('%s: %j', (fault, expected) => {
  expect(reported(fault, 1)).toMatchObject(expected);
  expect(reported(fault, 0)).toEqual(trueQuote(NOW));
});

test('quote-spiked: both sides 80 % up or down, to the cent, never nothing', () => {
  const seen = Array.from({ length: 40 }, (_, index) =>
    reported('quote-spiked', 1, NOW + index * SECOND),
  );
  expect(new Set(seen.map((quote) => quote?.bid))).toEqual(new Set([2_000, 18_000]));
  const faults = new FaultSwitch({ seed: SEED, rates: { 'quote-spiked': 1 } });
  const worthless = { at: NOW, bid: 0, bidSize: 0, ask: CENT, askSize: 5 };
  for (let at = NOW; at < NOW + MINUTE; at += SECOND) {
    const quote = reportedQuote(faults, 'SPY', at, () => ({ ...worthless, at }));
    expect(quote?.bid).toBe(0);
    expect([CENT, 2 * CENT]).toContain(quote?.ask);
  }
});

test('nothing is reported where nothing stands, and no older quote than there was', () => {
  expect(reported('quote-stale', 1, 49 * MINUTE)).toBe(null);
  expect(reported('quote-stale', 1, 50 * MINUTE)).toEqual(trueQuote(50 * MINUTE));
});

test.each<FaultClass>(['quote-stale', 'quote-missing', 'quote-crossed', 'quote-spiked'])(
  '%s strikes exactly the quotes that its seed names, for everybody alike',
  (fault) => {
    const moments = Array.from({ length: 500 }, (_, index) => NOW + index * 5 * SECOND);
    const wrong = (at: number) =>
      JSON.stringify(reported(fault, 0.2, at)) !== JSON.stringify(trueQuote(at));
    const plan = { seed: SEED, rates: { [fault]: 0.2 } };
    const named = moments.map((at) => faultStrikes(plan, fault, `SPY|${at}`));
    expect(moments.map(wrong)).toEqual(named);
    expect(moments.toReversed().map(wrong)).toEqual(named.toReversed());
    expect(Math.abs(named.filter(Boolean).length - 100)).toBeLessThan(45);
  },
);
