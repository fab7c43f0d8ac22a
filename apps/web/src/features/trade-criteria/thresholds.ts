import type { AdminSettings } from '@tideline/api/schemas';
import { decimal } from '../../lib/format.ts';

export interface ThresholdField {
  readonly name: keyof AdminSettings;
  readonly label: string;
  readonly unit?: string;
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly text: (value: number) => string;
}

const points = (value: number) => decimal(value, 1);

/** The nine thresholds with the ranges that the server checks. */
export const THRESHOLDS: readonly ThresholdField[] = [
  { name: 'mfiBullishThreshold', label: 'MFI bullish', step: 1, min: 51, max: 100, text: points },
  { name: 'mfiBearishThreshold', label: 'MFI bearish', step: 1, min: 0, max: 49, text: points },
  { name: 'rsiOversoldThreshold', label: 'RSI oversold', step: 1, min: 1, max: 49, text: points },
  {
    name: 'rsiOverboughtThreshold',
    label: 'RSI overbought',
    step: 1,
    min: 51,
    max: 99,
    text: points,
  },
  {
    name: 'emaFastPeriod',
    label: 'EMA fast',
    unit: 'bars',
    step: 1,
    min: 2,
    max: 50,
    text: (value) => `${value} bars`,
  },
  {
    name: 'emaSlowPeriod',
    label: 'EMA slow',
    unit: 'bars',
    step: 1,
    min: 3,
    max: 100,
    text: (value) => `${value} bars`,
  },
  {
    name: 'relativeVolumeThreshold',
    label: 'Relative volume',
    unit: '×',
    step: 0.1,
    min: 1.1,
    max: 10,
    text: (value) => `${decimal(value, 1)} ×`,
  },
  {
    name: 'ivThreshold',
    label: 'Implied volatility',
    unit: '%',
    step: 0.1,
    min: 1,
    max: 39.9,
    text: (value) => `${decimal(value, 1)}%`,
  },
  {
    name: 'slippageThreshold',
    label: 'Slippage',
    unit: '%',
    step: 0.1,
    min: 0.1,
    max: 10,
    text: (value) => `${decimal(value, 1)}%`,
  },
];
