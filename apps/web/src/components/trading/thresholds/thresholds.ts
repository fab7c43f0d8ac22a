import type { AdminSettings } from '@tideline/api/schemas';
import { decimal, fractionDigits } from '../../../lib/text/format.ts';

export interface ThresholdField {
  readonly name: keyof AdminSettings;
  readonly label: string;
  readonly unit?: string;
  readonly step: number;
  readonly format: (value: number) => string;
}

const pointsText = (value: number) => decimal(value, fractionDigits(value, 1));

/** The engine sets their ranges. */
export const THRESHOLD_FIELDS: readonly ThresholdField[] = [
  { name: 'mfiBullishThreshold', label: 'MFI bullish', step: 1, format: pointsText },
  { name: 'mfiBearishThreshold', label: 'MFI bearish', step: 1, format: pointsText },
  { name: 'rsiOversoldThreshold', label: 'RSI oversold', step: 1, format: pointsText },
  {
    name: 'rsiOverboughtThreshold',
    label: 'RSI overbought',
    step: 1,
    format: pointsText,
  },
  {
    name: 'emaFastPeriod',
    label: 'EMA fast',
    unit: 'bars',
    step: 1,
    format: (value) => `${value} bars`,
  },
  {
    name: 'emaSlowPeriod',
    label: 'EMA slow',
    unit: 'bars',
    step: 1,
    format: (value) => `${value} bars`,
  },
  {
    name: 'relativeVolumeThreshold',
    label: 'Relative volume',
    unit: '×',
    step: 0.1,
    format: (value) => `${pointsText(value)}×`,
  },
  {
    name: 'ivThreshold',
    label: 'Implied volatility',
    unit: '%',
    step: 0.1,
    format: (value) => `${pointsText(value)}%`,
  },
  {
    name: 'slippageThreshold',
    label: 'Slippage',
    unit: '%',
    step: 0.1,
    format: (value) => `${pointsText(value)}%`,
  },
];
