import type { AdminSettings } from '@tideline/api/schemas';
import { decimal, fractionDigits } from '../../../lib/text/format.ts';

export interface ThresholdField {
  readonly name: keyof AdminSettings;
  readonly label: string;
  readonly unit?: string;
  readonly inputStep: number;
  readonly formatValue: (value: number) => string;
}

const points = (value: number) => decimal(value, fractionDigits(value, 1));
const bars = (value: number) => `${value} bars`;
const percent = (value: number) => `${points(value)}%`;
const times = (value: number) => `${points(value)}×`;

/** The engine sets their ranges. */
export const THRESHOLD_FIELDS: readonly ThresholdField[] = [
  { name: 'mfiBullishThreshold', label: 'MFI bullish', inputStep: 1, formatValue: points },
  { name: 'mfiBearishThreshold', label: 'MFI bearish', inputStep: 1, formatValue: points },
  { name: 'rsiOversoldThreshold', label: 'RSI oversold', inputStep: 1, formatValue: points },
  { name: 'rsiOverboughtThreshold', label: 'RSI overbought', inputStep: 1, formatValue: points },
  { name: 'emaFastPeriod', label: 'EMA fast', unit: 'bars', inputStep: 1, formatValue: bars },
  { name: 'emaSlowPeriod', label: 'EMA slow', unit: 'bars', inputStep: 1, formatValue: bars },
  {
    name: 'relativeVolumeThreshold',
    label: 'Relative volume',
    unit: '×',
    inputStep: 0.1,
    formatValue: times,
  },
  {
    name: 'ivThreshold',
    label: 'Implied volatility',
    unit: '%',
    inputStep: 0.1,
    formatValue: percent,
  },
  { name: 'slippageThreshold', label: 'Slippage', unit: '%', inputStep: 0.1, formatValue: percent },
];
