import type { AdminSettings } from '@tideline/api/schemas';
import { decimal, fractionDigits } from '../../../lib/text/format.ts';

export interface ThresholdField {
  readonly name: keyof AdminSettings;
  readonly label: string;
  readonly unit?: string;
  readonly inputStep: number;
  readonly formatValue: (value: number) => string;
}

const pointsText = (value: number) => decimal(value, fractionDigits(value, 1));

/** The engine sets their ranges. */
export const THRESHOLD_FIELDS: readonly ThresholdField[] = [
  { name: 'mfiBullishThreshold', label: 'MFI bullish', inputStep: 1, formatValue: pointsText },
  { name: 'mfiBearishThreshold', label: 'MFI bearish', inputStep: 1, formatValue: pointsText },
  { name: 'rsiOversoldThreshold', label: 'RSI oversold', inputStep: 1, formatValue: pointsText },
  {
    name: 'rsiOverboughtThreshold',
    label: 'RSI overbought',
    inputStep: 1,
    formatValue: pointsText,
  },
  {
    name: 'emaFastPeriod',
    label: 'EMA fast',
    unit: 'bars',
    inputStep: 1,
    formatValue: (value) => `${value} bars`,
  },
  {
    name: 'emaSlowPeriod',
    label: 'EMA slow',
    unit: 'bars',
    inputStep: 1,
    formatValue: (value) => `${value} bars`,
  },
  {
    name: 'relativeVolumeThreshold',
    label: 'Relative volume',
    unit: '×',
    inputStep: 0.1,
    formatValue: (value) => `${pointsText(value)}×`,
  },
  {
    name: 'ivThreshold',
    label: 'Implied volatility',
    unit: '%',
    inputStep: 0.1,
    formatValue: (value) => `${pointsText(value)}%`,
  },
  {
    name: 'slippageThreshold',
    label: 'Slippage',
    unit: '%',
    inputStep: 0.1,
    formatValue: (value) => `${pointsText(value)}%`,
  },
];
