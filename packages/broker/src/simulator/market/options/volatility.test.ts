import { BAR_MS, type Bar, type Session } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { VOLATILITY_MODEL } from '../assumptions.ts';
import { realisedVariance, varianceBySlot } from './volatility.ts';

const OPEN = Date.UTC(2026, 1, 3, 14, 30);
const session: Session = { date: '2026-02-03', open: OPEN, close: OPEN + 78 * BAR_MS };

function swinging(size: number): Bar[] {
  return Array.from({ length: 78 }, (_, i) => {
    const [open, close] =
      i % 2 === 0 ? [6_800_000, 6_800_000 * (1 + size)] : [6_800_000 * (1 + size), 6_800_000];
    const [high, low] = [Math.max(open, close), Math.min(open, close)];
    return { start: OPEN + i * BAR_MS, open, high, low, close, volume: 1 };
  });
}

const input = (size: number) => ({ session, bars: swinging(size), previousClose: 6_800_000 });

describe('realised variance', () => {
  test('is that of the moves: twice the move, four times the variance', () => {
    const small = realisedVariance(input(0.0005));
    expect(realisedVariance(input(0.001)) / small).toBeCloseTo(4, 2);
    expect(small).toBeGreaterThan(0.5 * 0.0005 ** 2);
    expect(small).toBeLessThan(2 * 0.0005 ** 2);
  });

  test('is 0 for a market that stands still', () => {
    expect(realisedVariance(input(0))).toBe(0);
  });
});

describe('the estimate of a session', () => {
  test('starts from its history, newest first, or from a usual day', () => {
    const first = (history: readonly number[]) =>
      varianceBySlot({ ...input(0), previousClose: null }, history)[0] ?? 0;
    expect(first([])).toBe(VOLATILITY_MODEL.firstVariance);
    expect(first([4e-7, 4e-7])).toBeCloseTo(4e-7, 12);
    expect(first([1e-7, 4e-7])).toBeGreaterThan(first([4e-7, 1e-7]));
  });

  test('rises with a wild session, bar by bar, and falls with a still one', () => {
    const wild = varianceBySlot(input(0.003), [2e-7]);
    const still = varianceBySlot(input(0), [2e-7]);
    expect(wild).toHaveLength(79);
    expect(wild[78]).toBeGreaterThan(5 * (wild[0] ?? 1));
    expect(still[78]).toBeLessThan(still[0] ?? 0);
    // Nothing is known before the first bar's end.
    expect(varianceBySlot({ ...input(0.003), previousClose: null }, [2e-7])[0]).toBe(
      varianceBySlot({ ...input(0), previousClose: null }, [2e-7])[0],
    );
  });

  test('takes a large night into account, and one false print not for a crash', () => {
    const night = varianceBySlot({ ...input(0), previousClose: 6_528_000 }, [2e-7])[0] ?? 0;
    expect(night).toBeGreaterThan(2e-7 * 1.5);
    const bars = swinging(0.0004);
    const print = bars[10];
    if (print === undefined) throw new Error('no bar');
    bars[10] = { ...print, close: print.close * 1.1, high: print.high * 1.1 };
    const after = varianceBySlot({ session, bars, previousClose: null }, [2e-7])[11] ?? 0;
    expect(after).toBeLessThan(2e-7 * 2);
  });
});
