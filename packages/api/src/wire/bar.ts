import { type Session, toDollars } from '@tideline/engine';
import type { EvaluatedBar } from '../ports/index.ts';
import type { BarsAnswer, ChartBar } from '../schemas/bars.ts';
import { toInstant } from './time.ts';

export function toBarsAnswer(
  symbol: string,
  { date, close }: Pick<Session, 'date' | 'close'>,
  bars: readonly EvaluatedBar[],
): BarsAnswer {
  return { symbol, day: date, closesAt: toInstant(close), bars: bars.map(toChartBar) };
}

export function toChartBar({ bar, signal }: EvaluatedBar): ChartBar {
  return {
    start: toInstant(bar.start),
    open: toDollars(bar.open),
    high: toDollars(bar.high),
    low: toDollars(bar.low),
    close: toDollars(bar.close),
    volume: bar.volume,
    emaFast: signal?.indicators.emaFast ?? null,
    emaSlow: signal?.indicators.emaSlow ?? null,
    signalType: signal?.signalType ?? null,
    bullishConfidence: signal?.bullishConfidence ?? null,
    bearishConfidence: signal?.bearishConfidence ?? null,
  };
}
