import type { Bar } from '../src/model/bar.ts';

/**
 * A second implementation, by definition over whole series, to compare the streams with. Null
 * before the first value.
 */
export interface TextbookRow {
  readonly emaFast: number | null;
  readonly emaSlow: number | null;
  readonly rsi: number | null;
  readonly mfi: number | null;
  readonly adx: number | null;
  readonly plusDi: number | null;
  readonly minusDi: number | null;
  readonly atr: number | null;
  readonly moneyFlow: number | null;
}

type Series = (number | null)[];

export function textbookRows(integerBars: readonly Bar[], fast = 9, slow = 20): TextbookRow[] {
  const bars = integerBars.map((bar) => ({
    ...bar,
    high: bar.high / 10_000,
    low: bar.low / 10_000,
    close: bar.close / 10_000,
  }));
  const closes = bars.map((bar) => bar.close);
  const emaFast = ema(closes, fast);
  const emaSlow = ema(closes, slow);
  const strength = rsi(bars, 14);
  const flowIndex = mfi(bars, 14);
  const { adx, plusDi, minusDi } = directionalMovement(bars, 14);
  const atr = wilderMean(trueRanges(bars), 14);
  const moneyFlow = chaikin(bars, 20);
  return bars.map((_, index) => ({
    emaFast: emaFast[index] ?? null,
    emaSlow: emaSlow[index] ?? null,
    rsi: strength[index] ?? null,
    mfi: flowIndex[index] ?? null,
    adx: adx[index] ?? null,
    plusDi: plusDi[index] ?? null,
    minusDi: minusDi[index] ?? null,
    atr: atr[index] ?? null,
    moneyFlow: moneyFlow[index] ?? null,
  }));
}

function ema(values: readonly number[], period: number): Series {
  const result: Series = values.map(() => null);
  if (values.length < period) return result;
  let average = sum(values.slice(0, period)) / period;
  result[period - 1] = average;
  const weight = 2 / (period + 1);
  for (let index = period; index < values.length; index++) {
    average = weight * values[index]! + (1 - weight) * average;
    result[index] = average;
  }
  return result;
}

function wilderMean(values: Series, period: number): Series {
  const result: Series = values.map(() => null);
  const first = values.findIndex((value) => value !== null);
  if (first === -1 || values.length < first + period) return result;
  let average = sum(values.slice(first, first + period) as number[]) / period;
  result[first + period - 1] = average;
  for (let index = first + period; index < values.length; index++) {
    average = (average * (period - 1) + values[index]!) / period;
    result[index] = average;
  }
  return result;
}

function rsi(bars: readonly Bar[], period: number): Series {
  const changes = bars.map((bar, index) =>
    index === 0 ? null : bar.close - bars[index - 1]!.close,
  );
  const gains = wilderMean(
    changes.map((change) => change && Math.max(change, 0)),
    period,
  );
  const losses = wilderMean(
    changes.map((change) => change && Math.max(-change, 0)),
    period,
  );
  return gains.map((gain, index) => {
    const loss = losses[index];
    if (gain === null || loss === null || loss === undefined) return null;
    return gain + loss === 0 ? 50 : 100 - 100 / (1 + gain / loss);
  });
}

function mfi(bars: readonly Bar[], period: number): Series {
  const typical = bars.map((bar) => (bar.high + bar.low + bar.close) / 3);
  return bars.map((_, index) => {
    if (index < period) return null;
    let inflow = 0;
    let outflow = 0;
    for (let i = index - period + 1; i <= index; i++) {
      const change = typical[i]! - typical[i - 1]!;
      if (change > 0) inflow += typical[i]! * bars[i]!.volume;
      if (change < 0) outflow += typical[i]! * bars[i]!.volume;
    }
    return inflow + outflow === 0 ? null : (100 * inflow) / (inflow + outflow);
  });
}

function trueRanges(bars: readonly Bar[]): Series {
  return bars.map((bar, index) => {
    if (index === 0) return null;
    const before = bars[index - 1]!.close;
    return Math.max(bar.high, before) - Math.min(bar.low, before);
  });
}

function directionalMovement(
  bars: readonly Bar[],
  period: number,
): { adx: Series; plusDi: Series; minusDi: Series } {
  const plus: Series = [null];
  const minus: Series = [null];
  for (let index = 1; index < bars.length; index++) {
    const up = bars[index]!.high - bars[index - 1]!.high;
    const down = bars[index - 1]!.low - bars[index]!.low;
    plus.push(up > down && up > 0 ? up : 0);
    minus.push(down > up && down > 0 ? down : 0);
  }
  const range = wilderMean(trueRanges(bars), period);
  const share = (moves: Series): Series =>
    wilderMean(moves, period).map((move, index) => {
      const width = range[index];
      return move === null || !width ? null : (100 * move) / width;
    });
  const plusDi = share(plus);
  const minusDi = share(minus);
  const dx = plusDi.map((up, index) => {
    const down = minusDi[index];
    if (up === null || down === null || down === undefined || up + down === 0) return null;
    return (100 * Math.abs(up - down)) / (up + down);
  });
  return { adx: overExisting(dx, (values) => wilderMean(values, period)), plusDi, minusDi };
}

function overExisting(values: Series, compute: (values: Series) => Series): Series {
  const result: Series = values.map(() => null);
  const places = values.flatMap((value, index) => (value === null ? [] : [index]));
  compute(places.map((index) => values[index]!)).forEach((value, index) => {
    result[places[index]!] = value;
  });
  return result;
}

function chaikin(bars: readonly Bar[], period: number): Series {
  return bars.map((_, index) => {
    if (index < period - 1) return null;
    const window = bars.slice(index - period + 1, index + 1);
    const volume = sum(window.map((bar) => bar.volume));
    if (volume === 0) return null;
    const flow = window.map(({ high, low, close, volume: shares }) =>
      high === low ? 0 : ((close - low - (high - close)) / (high - low)) * shares,
    );
    return sum(flow) / volume;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
