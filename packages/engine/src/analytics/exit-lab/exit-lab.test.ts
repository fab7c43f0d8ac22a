import { describe, expect, it } from 'vitest';
import { executionFees } from '../../entry/fees.ts';
import { newYorkTime } from '../../hours/new-york.ts';
import { CENT, DOLLAR } from '../../model/money.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { MINUTE, SECOND } from '../../model/time.ts';
import { NO_RULES } from '../../model/trading-rules.ts';
import type { ExitReason } from '../../risk/exit-table/exit-table.ts';
import { dayInterval } from '../interval.ts';
import { readingPace } from '../path/path-readings.ts';
import { type ExitChange, ownExitChange } from './alternatives.ts';
import { ExitLab, type ExitLabResult } from './exit-lab.ts';
import type { RecordedTrade } from './lab-trade.ts';

const CONTRACTS = 10;
const FEES = executionFees('buy', CONTRACTS) + executionFees('sell', CONTRACTS);

/** Ten contracts bought at 1.00; each bid in cents stays for ten seconds. */
function tradeOf(
  bids: readonly number[],
  sold: { readonly at: number; readonly reason: ExitReason; readonly day?: number },
): RecordedTrade {
  const date = `2026-11-${16 + (sold.day ?? 0)}`;
  const openedAt = newYorkTime(`${date}T10:00`);
  const closedAt = openedAt + bids.length * 10 * SECOND;
  const exitPrice = sold.at * CENT;
  const grossPnl = (exitPrice - DOLLAR) * 100 * CONTRACTS;
  return {
    trade: {
      ...{ tradeId: 't1', date, quantity: CONTRACTS, entryPrice: DOLLAR, exitPrice },
      ...{ openedAt, closedAt, reason: sold.reason, feesMicro: FEES },
      netPnl: grossPnl - FEES / 100,
    },
    entryTerms: {
      settings: { ...DEFAULT_SETTINGS, stopLoss: 20, profitTarget: 100 },
      rules: NO_RULES,
    },
    exitPlannedAt: closedAt - 8 * SECOND,
    pace: readingPace('live'),
    path: {
      points: bids.map((bid, index) => ({
        ...{ at: openedAt + index * 10 * SECOND, bid: bid * CENT },
        ask: (bid + 2) * CENT,
      })),
      ...{ refused: 0, begun: 1, isThinned: false, damaged: 0 },
    },
  };
}

function labOf(...trades: readonly RecordedTrade[]): ExitLabResult {
  return labWith(null, ...trades);
}

function labWith(own: ExitChange | null, ...trades: readonly RecordedTrade[]): ExitLabResult {
  const lab = new ExitLab(own);
  for (const trade of trades) lab.add(trade);
  return lab.resultOf(false);
}

function under(result: ExitLabResult, label: string) {
  const found = result.alternatives.find((each) => each.label === label);
  if (found === undefined) throw new Error(label);
  const { changed, heldLonger, difference, netPnl } = found;
  return { changed, heldLonger, difference, net: netPnl };
}

const gain = (dollarsPerShare: number) => Math.round(dollarsPerShare * 100 * CONTRACTS * DOLLAR);

/** Up to +40 %, then down through the stop at 0.80 (a mid), sold at 0.76. */
const ROUND_TRIP = tradeOf([98, 110, 127, 140, 130, 115, 99, 88, 78, 76], {
  at: 76,
  reason: 'stop',
});

describe('worked out on paper', () => {
  const result = labOf(ROUND_TRIP);
  const actual = -gain(0.24) - FEES / 100;

  it('a trade counts as it was sold where nothing would have changed', () => {
    expect(result).toMatchObject({ trades: 1, days: 1, notCompared: 0, netPnl: actual });
    for (const label of ['Target 75 %', 'Trail off', 'At most 15 minutes']) {
      expect(under(result, label)).toEqual({
        ...{ changed: 0, heldLonger: 0, difference: 0, net: actual },
      });
    }
  });

  it('a wider stop would have held on, which the recording does not know', () => {
    for (const label of ['Stop 30 %', 'Stop 50 %', 'Stop off']) {
      expect(under(result, label)).toEqual({
        ...{ changed: 0, heldLonger: 1, difference: 0, net: actual },
      });
    }
  });

  it('a target sells at the recorded bid', () => {
    expect(under(result, 'Target 25 %').difference).toBe(gain(1.27 - 0.76));
    expect(under(result, 'Target 25 %').changed).toBe(1);
  });

  it('a stop sells at the bid less the mean slippage of own exits', () => {
    // The trade's own exit: the mid of 78 and 80 is 79, the first below 80; sold two cents lower.
    const slippage = 2 / 78;
    const sold = 0.88 * (1 - slippage);
    expect(under(result, 'Stop 10 %')).toMatchObject({ changed: 1 });
    expect(under(result, 'Stop 10 %').difference).toBeCloseTo(gain(sold - 0.76), -2);
    // From the peak of 141 the stop lies at 98.7; the mid of 99 and 101 is above it, that of 88
    // below.
    expect(under(result, 'Trail 30 % from +25 %').difference).toBeCloseTo(gain(sold - 0.76), -2);
    expect(result.warnings.join(' ')).toContain(`less ${(slippage * 100).toFixed(1)} %`);
  });

  it('a time sells at the bid that stands then', () => {
    const bids = Array.from({ length: 120 }, (_, index) => 100 + (index < 90 ? 5 : -5));
    const held = tradeOf(bids, { at: 95, reason: 'user' });
    const times = labOf(held);
    expect(under(times, 'At most 15 minutes')).toMatchObject({ changed: 1, difference: gain(0.1) });
    expect(under(times, 'At most 30 minutes')).toMatchObject({ changed: 0, heldLonger: 0 });
    expect(held.trade.closedAt - held.trade.openedAt).toBe(20 * MINUTE);
  });
});

describe('of several trades', () => {
  it('differences add up, and their interval takes the day as its unit', () => {
    const trades = [0, 0, 1, 2, 3].map((day) =>
      tradeOf([98, 110, 127 + day, 140, 120, 90, 78, 76], { at: 78, reason: 'stop', day }),
    );
    const result = labOf(...trades);
    expect([result.trades, result.days]).toEqual([5, 4]);
    const each = (day: number) => 1.27 + day / 100 - 0.78;
    const found = result.alternatives.find(({ label }) => label === 'Target 25 %');
    expect(found?.difference).toBe([0, 0, 1, 2, 3].reduce((sum, day) => sum + gain(each(day)), 0));
    const days = [[0, 0], [1], [2], [3]].map((of) => of.map((day) => gain(each(day)) / DOLLAR));
    const mean = dayInterval(days);
    expect(found?.differenceInterval?.low).toBeCloseTo((mean?.low ?? 0) * 5 * DOLLAR, 0);
    expect(found?.differenceInterval?.high).toBeCloseTo((mean?.high ?? 0) * 5 * DOLLAR, 0);
    const same = result.alternatives.find(({ label }) => label === 'Trail off');
    expect(same?.differenceInterval).toEqual({ low: 0, high: 0 });
  });

  it('what can not be compared is left out, counted and explained', () => {
    const { path } = ROUND_TRIP;
    if (path === null) throw new Error('no path');
    const result = labOf(
      ROUND_TRIP,
      { ...ROUND_TRIP, path: null },
      { ...ROUND_TRIP, path: null },
      { ...ROUND_TRIP, path: { ...path, isThinned: true } },
      { ...ROUND_TRIP, path: { ...path, points: path.points.slice(0, 4) } },
    );
    expect(result).toMatchObject({ trades: 1, notCompared: 4 });
    expect(result.warnings).toEqual([
      expect.stringMatching(/^1 trade: below 30 this proves nothing/),
      '2 trades left out: their quotes were not recorded.',
      expect.stringMatching(/^1 trade left out: they are older than 90 days/),
      expect.stringMatching(/^1 trade left out: the recorded quotes do not call for the exit/),
      expect.stringContaining('A recording ends when the position is sold.'),
      expect.stringContaining('mean slippage'),
      expect.stringMatching(/^18 alternatives were tried/),
    ]);
  });

  it('of none say that nothing can be compared', () => {
    const result = labOf();
    expect(result).toMatchObject({ trades: 0, days: 0, netPnl: 0 });
    expect(result.warnings).toEqual(['No trade of this range can be compared.']);
    expect(result.alternatives.every((each) => each.differenceInterval === null)).toBe(true);
  });
});

describe('an exit of the reader’s own', () => {
  it('is the last one, and comes to what the same alternative comes to', () => {
    const result = labWith({ profitTarget: 25 }, ROUND_TRIP);
    expect(result.alternatives).toHaveLength(19);
    const own = result.alternatives.at(-1);
    const same = result.alternatives.find(({ label }) => label === 'Target 25 %');
    expect(own).toEqual({ ...same, kind: 'own' });
    expect(result.warnings.join(' ')).toContain('19 alternatives were tried');
    expect(labOf(ROUND_TRIP).alternatives).toEqual(result.alternatives.slice(0, -1));
  });

  it('may change several things at once: what comes first sells', () => {
    const change = {
      stopLoss: 10,
      profitTarget: 500,
      trailingActivation: 15,
      trailingDistance: 20,
    };
    const own = labWith({ ...change, maxHoldingMinutes: null }, ROUND_TRIP).alternatives.at(-1);
    expect(own?.label).toBe('Stop 10 %, target 500 %, trail 20 % from +15 %, longest holding off');
    // From the peak of 141 its stop lies at 112.8: the mid of 99 and 101 is below.
    const trailed = labWith({ trailingActivation: 15, trailingDistance: 20 }, ROUND_TRIP);
    expect(own).toMatchObject({ changed: 1, difference: trailed.alternatives.at(-1)?.difference });
  });

  it.each([
    [{}, null],
    [{ stopLoss: undefined }, null],
    [
      { maxHoldingMinutes: 30, stopLoss: 20 },
      { stopLoss: 20, maxHoldingMinutes: 30 },
    ],
    [{ breakEvenAt: null }, { breakEvenAt: null }],
  ])('of the fields %j is %j', (given, change) => {
    expect(ownExitChange(given)).toEqual(change);
  });

  it.each([
    [{ stopLoss: 100 }, 'Stop off'],
    [{ trailingActivation: null, trailingDistance: null }, 'Trail off'],
    [
      { breakEvenAt: 12.5, maxHoldingMinutes: 45 },
      'Break-even from +12.5 %, longest holding 45 minutes',
    ],
    [{ breakEvenAt: null }, 'Break-even off'],
  ])('%j is called %s', (change, label) => {
    expect(labWith(change).alternatives.at(-1)?.label).toBe(label);
  });
});
