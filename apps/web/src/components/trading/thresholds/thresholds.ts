import type { AdminSettings } from '@tideline/api/schemas';
import { decimal, digitsOf } from '../../../lib/text/format.ts';

export interface ThresholdField {
  readonly name: keyof AdminSettings;
  readonly label: string;
  readonly unit?: string;
  readonly step: number;
  readonly text: (value: number) => string;
}

const points = (value: number) => decimal(value, digitsOf(value, 1));

/** The engine sets their ranges. */
export const THRESHOLDS: readonly ThresholdField[] = [
  { name: 'mfiBullishThreshold', label: 'MFI bullish', step: 1, text: points },
  { name: 'mfiBearishThreshold', label: 'MFI bearish', step: 1, text: points },
  { name: 'rsiOversoldThreshold', label: 'RSI oversold', step: 1, text: points },
  {
    name: 'rsiOverboughtThreshold',
    label: 'RSI overbought',
    step: 1,
    text: points,
  },
  {
    name: 'emaFastPeriod',
    label: 'EMA fast',
    unit: 'bars',
    step: 1,
    text: (value) => `${value} bars`,
  },
  {
    name: 'emaSlowPeriod',
    label: 'EMA slow',
    unit: 'bars',
    step: 1,
    text: (value) => `${value} bars`,
  },
  {
    name: 'relativeVolumeThreshold',
    label: 'Relative volume',
    unit: '×',
    step: 0.1,
    text: (value) => `${points(value)}×`,
  },
  {
    name: 'ivThreshold',
    label: 'Implied volatility',
    unit: '%',
    step: 0.1,
    text: (value) => `${points(value)}%`,
  },
  {
    name: 'slippageThreshold',
    label: 'Slippage',
    unit: '%',
    step: 0.1,
    text: (value) => `${points(value)}%`,
  },
];
