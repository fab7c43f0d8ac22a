import { describe, expect, it } from 'vitest';
import { blackScholesPrice } from '../indicators/black-scholes.ts';
import { fromDollars } from '../model/money.ts';
import { triggeredExitReason } from './exit-table/exit-levels.ts';
import { type ExitReason, exitRow } from './exit-table/exit-table.ts';
import { exitPrice, isQuoteBelievable, stopPrice, targetPrice } from './exits.ts';

const quote = (bid: number, ask: number) => ({
  at: 0,
  bid: fromDollars(bid),
  bidSize: 1,
  ask: fromDollars(ask),
  askSize: 1,
});

describe('levels', () => {
  it('are the prices at which gain and loss are reached', () => {
    expect(targetPrice(10_400, 100)).toBe(20_800);
    expect(stopPrice(10_400, 20)).toBe(8_320);
    expect(targetPrice(10_333, 5)).toBe(10_850);
    expect(stopPrice(10_333, 5)).toBe(9_816);
    expect(stopPrice(10_000, 100)).toBe(0);
  });

  it('trigger a stop on the mid and a target on the bid', () => {
    const levels = {
      target: { price: 15_000, reason: 'target' },
      stop: { price: 8_000, reason: 'stop' },
    } as const;
    expect(triggeredExitReason(quote(1, 1.02), levels)).toBeNull();
    expect(triggeredExitReason(quote(0.79, 0.81), levels)).toBe('stop');
    expect(triggeredExitReason(quote(0.79, 0.82), levels)).toBeNull();
    expect(triggeredExitReason(quote(1.49, 1.9), levels)).toBeNull();
    expect(triggeredExitReason(quote(1.5, 1.9), levels)).toBe('target');
    expect(triggeredExitReason(quote(0, 0.01), levels)).toBe('stop');
    expect(triggeredExitReason(quote(1.5, 0), levels)).toBeNull();
    expect(triggeredExitReason(quote(0, 0), levels)).toBeNull();
  });
});

describe('isReading', () => {
  const at = (spot: number) =>
    blackScholesPrice({ side: 'call', spot, strike: 670, years: 360 / 525_600 }, 0.15);

  it('compares with the model on the present underlying', () => {
    expect(isQuoteBelievable(quote(1.04, 1.06), at(670))).toBe(true);
    expect(isQuoteBelievable(quote(0.7, 0.72), at(670))).toBe(true);
    expect(isQuoteBelievable(quote(0.5, 0.52), at(670))).toBe(false);
    expect(isQuoteBelievable(quote(2, 2.02), at(670))).toBe(false);
    expect(isQuoteBelievable(quote(0.5, 0.52), at(668.6))).toBe(true);
  });

  it('lets a few cents pass on an option that is worth next to nothing', () => {
    expect(isQuoteBelievable(quote(0.01, 0.05), at(655))).toBe(true);
  });
});

const exitStep = (reason: ExitReason, step: number) => exitRow(reason).priceSteps[step] ?? 'market';

describe('exit prices', () => {
  it('escalate from the bid to the market', () => {
    const bid = fromDollars(0.79);
    const steps = [0, 1, 2, 9].map((step) => exitPrice(exitStep('stop', step), bid, null));
    expect(steps).toEqual([
      { type: 'limit', price: 7_900 },
      { type: 'limit', price: 7_500 },
      { type: 'market' },
      { type: 'market' },
    ]);
  });

  it('ask for the target or better first', () => {
    const price = (step: number, bid: number) =>
      exitPrice(exitStep('target', step), fromDollars(bid), 15_050);
    expect(price(0, 1.6)).toEqual({ type: 'limit', price: 16_000 });
    expect(price(0, 1.4)).toEqual({ type: 'limit', price: 15_100 });
    expect(price(1, 1.4)).toEqual({ type: 'limit', price: 14_000 });
    expect(price(3, 1.4)).toEqual({ type: 'market' });
  });

  it("sell a user's position at the market at once", () => {
    expect(exitPrice(exitStep('user', 0), 7_900, null)).toEqual({ type: 'market' });
  });

  it('rest at a cent without a bid, and go to the market without a quote', () => {
    expect(exitPrice('market', 0, null)).toEqual({ type: 'limit', price: 100 });
    expect(exitPrice('bid', null, null)).toEqual({ type: 'market' });
    expect(exitPrice('below-bid', 100, null)).toEqual({ type: 'limit', price: 100 });
  });
});
