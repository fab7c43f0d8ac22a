import { BAR_MS, type Bar, type EpochMs, MINUTE, type Session } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGeneratedMarket } from './generated-market.ts';
import { createReplayMarket } from './replay-market.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from './simulated-market.ts';
import { barFileOf } from './test/bar-file-of.ts';

const generated = createGeneratedMarket({ symbol: 'SPY', seed: 11 });

function barsOf(from: string, to: string, minutes: 1 | 5 = 5): Bar[] {
  return generated
    .sessions(from, to)
    .flatMap(({ open, close }) => generated.bars(minutes, open, close));
}

function replay(bars: readonly Bar[], minutes: 1 | 5 = 5) {
  return createReplayMarket({ file: barFileOf(bars, minutes) });
}

describe('a replayed file', () => {
  test('plays its own 5-minute bars', () => {
    const bars = barsOf('2026-02-02', '2026-02-06');
    const market = replay(bars);
    expect(market.bars(5, 0, Number.MAX_SAFE_INTEGER)).toEqual(bars);
    expect([market.firstDate, market.lastDate]).toEqual(['2026-02-02', '2026-02-06']);
    expect(market.sessions('2026-01-01', '2026-12-31')).toHaveLength(5);
  });

  test('of 1-minute bars plays these, and 5-minute bars that are their sums', () => {
    const minutes = barsOf('2026-02-02', '2026-02-03', 1);
    const market = replay(minutes, 1);
    expect(market.bars(1, 0, Number.MAX_SAFE_INTEGER)).toEqual(minutes);
    expect(market.bars(5, 0, Number.MAX_SAFE_INTEGER)).toEqual(barsOf('2026-02-02', '2026-02-03'));
  });

  test('keeps its last price where bars are missing, and ends with the calendar', () => {
    const [session] = generated.sessions('2026-02-03', '2026-02-03');
    const bars = barsOf('2026-02-03', '2026-02-03').filter((_, i) => i < 40 && (i < 20 || i > 22));
    const market = replay(bars);
    const price = (at: EpochMs) => market.stockQuote(at)?.bid ?? Number.NaN;
    if (session === undefined) throw new Error('no session');
    const gap = session.open + 20 * BAR_MS;
    // A feed without a source keeps the last bar's end as its stamp.
    const [contract] = market.contracts('2026-02-03');
    const stamps = (at: EpochMs) => [
      market.stockQuote(at)?.at,
      contract && market.optionQuote(contract, at)?.at,
    ];
    for (let at = gap; at < gap + 3 * BAR_MS; at += MINUTE) expect(stamps(at)).toEqual([gap, gap]);
    expect(stamps(gap + 3 * BAR_MS)).toEqual([gap + 3 * BAR_MS, gap + 3 * BAR_MS]);
    const end = session.open + 40 * BAR_MS;
    expect(stamps(session.close)).toEqual([end, end]);
    for (let at = gap; at <= gap + 3 * BAR_MS; at += MINUTE) {
      expect(Math.abs(price(at) + 50 - (bars[19]?.close ?? 0))).toBeLessThanOrEqual(100);
    }
    expect(market.bars(1, session.open, session.close)).toHaveLength(5 * 37);
    expect(Math.abs(price(session.close) + 50 - (bars[36]?.close ?? 0))).toBeLessThanOrEqual(100);
    expect(market.stockQuote(session.close + QUOTE_GRID_MS)).toBeNull();
    expect(market.sessions('2026-02-03', '2026-02-03')).toEqual([session]);
  });

  test('lists strikes around the open when the file leaves out months', () => {
    const lifted = barsOf('2026-06-01', '2026-06-01').map(({ start, volume, ...prices }) => {
      const { open, high, low, close } = prices;
      return { start, volume, open: 2 * open, high: 2 * high, low: 2 * low, close: 2 * close };
    });
    const market = replay([...barsOf('2026-02-02', '2026-02-03'), ...lifted]);
    const strikes = market.contracts('2026-06-01').map(({ strike }) => strike);
    const open = lifted[0]?.open ?? 0;
    expect(Math.min(...strikes)).toBeLessThan(0.92 * open);
    expect(Math.max(...strikes)).toBeGreaterThan(1.08 * open);
  });

  test('has no quote before its first price', () => {
    const bars = barsOf('2026-02-03', '2026-02-03').slice(2);
    const market = replay([...barsOf('2026-02-02', '2026-02-02'), ...bars]);
    const first = bars[0]?.start ?? 0;
    const [contract] = market.contracts('2026-02-03');
    expect(market.stockQuote(first)).toBeNull();
    expect(contract && market.optionQuote(contract, first)).toBeNull();
    expect(market.stockQuote(first + QUOTE_GRID_MS)).not.toBeNull();
  });

  test.each([
    ['2026-01-05', '2026-02-13', '2026-02-03'],
    ['2026-02-02', '2026-02-10', '2026-02-06'],
    ['2026-02-02', '2026-02-04', '2026-02-04'],
    ['2026-11-27', '2026-11-27', '2026-11-27'],
  ])('from %s to %s starts at 10:00 on %s', (from, to, expected) => {
    const market = replay(barsOf(from, to));
    const [session] = market.sessions(expected, expected);
    expect(market.defaultStart).toBe((session?.open ?? 0) + 30 * MINUTE);
  });

  test('is the same past for the same text, another epoch for another', () => {
    const bars = barsOf('2026-02-02', '2026-02-03');
    expect(replay(bars).epoch).toBe(replay(bars).epoch);
    expect(replay(bars.slice(1)).epoch).not.toBe(replay(bars).epoch);
  });
});

describe('no look-ahead', () => {
  const bars = barsOf('2026-01-05', '2026-01-16');
  const sessions = generated.sessions('2026-01-05', '2026-01-16');
  const whole = replay(bars);

  function known(market: SimulatedMarket, { open, date }: Session, at: EpochMs): unknown {
    const contracts = market.contracts(date);
    return {
      contracts,
      stock: market.stockQuote(at),
      options: contracts.map((contract) => market.optionQuote(contract, at)),
      five: market.bars(5, 0, at - BAR_MS),
      one: market.bars(1, open, at - BAR_MS),
    };
  }

  test('changing or cutting off the bars from an instant on changes nothing up to it', () => {
    const anyCut = fc.record({
      day: fc.integer({ min: 1, max: sessions.length - 1 }),
      slot: fc.integer({ min: 1, max: 77 }),
      back: fc.integer({ min: 0, max: 200 }),
      factor: fc.constantFrom(0, 0.7, 1.2),
    });
    fc.assert(
      fc.property(anyCut, ({ day, slot, back, factor }) => {
        const session = sessions[day];
        if (session === undefined) throw new Error('no session');
        const cut = session.open + slot * BAR_MS;
        const scale = (price: number) => Math.round((price * factor) / 100) * 100;
        const changed = replay(
          bars.flatMap((bar) => {
            if (bar.start < cut) return [bar];
            if (factor === 0) return [];
            const [open, high] = [scale(bar.open), scale(bar.high)];
            return [
              { ...bar, open, high, low: scale(bar.low), close: scale(bar.close), volume: 7 },
            ];
          }),
        );
        const at = Math.max(session.open, cut - back * QUOTE_GRID_MS);
        expect(known(changed, session, at)).toEqual(known(whole, session, at));
      }),
      { numRuns: 25 },
    );
  });

  test('the property above can fail: a bar that has ended changes what is known', () => {
    const session = sessions[5];
    if (session === undefined) throw new Error('no session');
    const changed = replay(
      bars.map((bar) =>
        bar.start === session.open
          ? { ...bar, high: bar.high + 20_000, close: bar.high + 10_000 }
          : bar,
      ),
    );
    const at = session.open + BAR_MS;
    expect(changed.stockQuote(at)).not.toEqual(whole.stockQuote(at));
  });
});
