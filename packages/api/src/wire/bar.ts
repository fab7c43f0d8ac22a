import { toDollars } from '@tideline/engine';
import type { EvaluatedBar } from '../ports/index.ts';
import type { ChartBar } from '../schemas/bars.ts';
import { toInstant } from './time.ts';

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
