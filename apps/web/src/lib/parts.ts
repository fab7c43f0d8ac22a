import type { BackendLogic, SignalPart } from '@tideline/api/schemas';
import { decimal, percent } from './format.ts';

export interface PartRow {
  readonly part: SignalPart['part'];
  readonly label: string;
  readonly max: number;
  /** False: nothing computes it yet, so its zero says nothing about the market. */
  readonly isScored: boolean;
  readonly bearish: number;
  readonly bullish: number;
}

const LABELS: Record<SignalPart['part'], string> = {
  chartPattern: 'Chart pattern',
  ema: 'EMA',
  rsi: 'RSI',
  mfi: 'MFI',
  adx: 'ADX',
  relativeVolume: 'Rel. volume',
  iv: 'IV',
  slippage: 'Slippage',
};

/** The parts that give points; slippage is a gate and gives none. */
export function partRows(signal: BackendLogic): readonly PartRow[] {
  return signal.parts
    .filter(({ part }) => part !== 'slippage')
    .map(({ part, max, scored }) => ({
      part,
      label: LABELS[part],
      max,
      isScored: scored,
      bearish: signal.bearishBreakdown[`${part}Points`],
      bullish: signal.bullishBreakdown[`${part}Points`],
    }));
}

/** What a part reads now, in words. */
export function partReading(part: SignalPart['part'], signal: BackendLogic): string {
  const { emaFast, emaSlow } = signal;
  switch (part) {
    case 'chartPattern':
      return 'Candles and structure of the last bars';
    case 'ema': {
      if (emaFast === null || emaSlow === null) return 'Not known yet';
      const order = emaFast >= emaSlow ? 'over' : 'under';
      return `Fast ${decimal(emaFast)} ${order} slow ${decimal(emaSlow)}`;
    }
    case 'rsi':
      return reading(signal.rsi, (value) => `RSI ${decimal(value, 1)}`);
    case 'mfi':
      return reading(signal.mfi, (value) => `MFI ${decimal(value, 1)}`);
    case 'adx':
      return reading(signal.adx, (value) => `ADX ${decimal(value, 1)}, full at 30`);
    case 'relativeVolume':
      return reading(signal.relativeVolume, (value) => `${decimal(value)}× of this time of day`);
    case 'iv':
      return reading(signal.iv, (value) => `${percent(value)} implied volatility`);
    case 'slippage':
      return reading(signal.slippage, (value) => `${percent(value, 2)} half-spread`);
  }
}

function reading(value: number | null, text: (value: number) => string): string {
  return value === null ? 'Not known yet' : text(value);
}

/** Names of the parts that nothing computes yet, for a sentence; empty when all are scored. */
export function unscoredNames(signal: BackendLogic): string {
  const names = partRows(signal)
    .filter(({ isScored }) => !isScored)
    .map(({ label }) => label);
  const last = names.pop();
  if (last === undefined) return '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
