import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  OPERATOR_LIMITS,
  SETTINGS_RANGES,
  THRESHOLD_RANGES,
  type TradingSettings,
} from '@tideline/engine';
import type { RunConfig } from '../run/result.ts';
import { InputError } from './input-error.ts';
import {
  checkNumber,
  checkRules,
  isNumericRule,
  type NumberRange,
  type NumericRule,
  type RuleValues,
  toTradingRules,
} from './rule-fields.ts';

/** The same as a server's without SIM_SEED. */
export const DEFAULT_SEED = 1;

/** Settings as a person writes them: money in dollars, without the rules that are off. */
export type SettingValues = Readonly<Record<NumericSetting, number>> &
  Partial<RuleValues> & {
    readonly autoTrade: boolean;
  };

/** The product's ranges, both ends included, in a report's order. */
export const NUMERIC_SETTINGS = {
  portfolioPercentage: settingRange('portfolioPercentage'),
  profitTarget: settingRange('profitTarget'),
  stopLoss: settingRange('stopLoss'),
  confidenceThreshold: settingRange('confidenceThreshold'),
  riskLevel: { ...settingRange('riskLevel'), isWhole: true },
  mfiBullishThreshold: thresholdRange('mfiBullishThreshold'),
  mfiBearishThreshold: thresholdRange('mfiBearishThreshold'),
  rsiOversoldThreshold: thresholdRange('rsiOversoldThreshold'),
  rsiOverboughtThreshold: thresholdRange('rsiOverboughtThreshold'),
  emaFastPeriod: { ...thresholdRange('emaFastPeriod'), isWhole: true },
  emaSlowPeriod: { ...thresholdRange('emaSlowPeriod'), isWhole: true },
  relativeVolumeThreshold: thresholdRange('relativeVolumeThreshold'),
  ivThreshold: thresholdRange('ivThreshold'),
  slippageThreshold: thresholdRange('slippageThreshold'),
  moneyFlowGate: OPERATOR_LIMITS.moneyFlowGate,
  lastEntryMinutes: { ...OPERATOR_LIMITS.lastEntryMinutes, isWhole: true },
  flattenMinutes: { ...OPERATOR_LIMITS.flattenMinutes, isWhole: true },
  maxContracts: { ...OPERATOR_LIMITS.maxContracts, isWhole: true },
  maxPremium: OPERATOR_LIMITS.maxPremium,
  maxEntriesPerDay: { ...OPERATOR_LIMITS.maxEntriesPerDay, isWhole: true },
  maxLossesPerDay: { ...OPERATOR_LIMITS.maxLossesPerDay, isWhole: true },
  userDailyLoss: OPERATOR_LIMITS.userDailyLoss,
  cash: { min: 1, max: 1_000_000_000, default: 100_000 },
} as const satisfies Record<string, NumberRange & { readonly default: number }>;

export type NumericSetting = keyof typeof NUMERIC_SETTINGS;

const SETTINGS_BY_SHORT_NAME: Readonly<Record<string, NumericSetting>> = {
  threshold: 'confidenceThreshold',
  mfiBullish: 'mfiBullishThreshold',
  mfiBearish: 'mfiBearishThreshold',
  rsiOversold: 'rsiOversoldThreshold',
  rsiOverbought: 'rsiOverboughtThreshold',
  emaFast: 'emaFastPeriod',
  emaSlow: 'emaSlowPeriod',
  relativeVolume: 'relativeVolumeThreshold',
  iv: 'ivThreshold',
  slippage: 'slippageThreshold',
};

export const NUMERIC_SETTING_NAMES = Object.keys(NUMERIC_SETTINGS).filter(isNumericSetting);

export function findNumericSetting(name: string): NumericSetting | null {
  const short = Object.hasOwn(SETTINGS_BY_SHORT_NAME, name)
    ? SETTINGS_BY_SHORT_NAME[name]
    : undefined;
  if (short !== undefined) return short;
  return isNumericSetting(name) ? name : null;
}

export function defaultSettings(): SettingValues {
  const numbers = Object.fromEntries(
    NUMERIC_SETTING_NAMES.map((name) => [name, NUMERIC_SETTINGS[name].default]),
  ) as Record<NumericSetting, number>;
  return { autoTrade: DEFAULT_SETTINGS.autoTrade, ...numbers };
}

export function checkSetting(name: NumericSetting, value: unknown): number {
  return checkNumber(name, NUMERIC_SETTINGS[name], value);
}

export function checkSettingsTogether(values: SettingValues): void {
  if (values.emaFastPeriod >= values.emaSlowPeriod) {
    throw new InputError(
      `emaFastPeriod must be less than emaSlowPeriod, was ${values.emaFastPeriod} with ${values.emaSlowPeriod}`,
    );
  }
  if (values.lastEntryMinutes <= values.flattenMinutes) {
    throw new InputError(
      `lastEntryMinutes must be greater than flattenMinutes, was ${values.lastEntryMinutes} with ${values.flattenMinutes}`,
    );
  }
  checkRules(values, values);
}

export function findNumericField(name: string): NumericSetting | NumericRule | null {
  return isNumericRule(name) ? name : findNumericSetting(name);
}

export function toRunConfig(
  values: SettingValues,
  { from, to, seed = DEFAULT_SEED }: Pick<RunConfig, 'from' | 'to' | 'seed'>,
): RunConfig {
  return {
    settings: pickValues(DEFAULT_SETTINGS, values),
    rules: toTradingRules(values),
    policy: {
      thresholds: pickValues(DEFAULT_THRESHOLDS, values),
      ...pickValues(OPERATOR_LIMITS, values),
      maxPremium: fromDollars(values.maxPremium),
    },
    seed,
    cash: fromDollars(values.cash),
    from,
    to,
  };
}

function pickValues<Name extends keyof SettingValues>(
  template: Readonly<Record<Name, unknown>>,
  values: SettingValues,
): Pick<SettingValues, Name> {
  const names = Object.keys(template) as Name[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<SettingValues, Name>;
}

function isNumericSetting(name: string): name is NumericSetting {
  return Object.hasOwn(NUMERIC_SETTINGS, name);
}

function settingRange(name: keyof typeof SETTINGS_RANGES & keyof TradingSettings) {
  return { ...SETTINGS_RANGES[name], default: DEFAULT_SETTINGS[name] };
}

function thresholdRange(name: keyof typeof THRESHOLD_RANGES) {
  return { ...THRESHOLD_RANGES[name], default: DEFAULT_THRESHOLDS[name] };
}
