import type { TradingSettings } from '../model/settings.ts';
import type { Thresholds } from '../model/thresholds.ts';
import { NO_RULES, type TradingRules } from '../model/trading-rules.ts';
import type { OPERATOR_LIMITS } from '../risk/policy.ts';
import type { WhatIfChange } from './what-if.ts';

type OwnSetting = keyof NonNullable<WhatIfChange['settings']>;
type PlatformSetting = keyof NonNullable<WhatIfChange['thresholds']>;

export type AnswerableSetting = OwnSetting | PlatformSetting | 'moneyFlowGate';

type GivenNumbers<Name extends string> = { readonly [Key in Name]?: number | undefined };

export type WhatIfSettings = GivenNumbers<AnswerableSetting>;

type UnanswerableSetting = Exclude<
  keyof TradingSettings | keyof Thresholds | keyof typeof OPERATOR_LIMITS,
  AnswerableSetting
>;

const RULE_UNANSWERABLE_REASON = 'trades would have begun or ended otherwise';

export const WHAT_IF_UNANSWERABLE: Readonly<
  Record<UnanswerableSetting | keyof TradingRules, string>
> = {
  ...(Object.fromEntries(
    Object.keys(NO_RULES).map((name) => [name, RULE_UNANSWERABLE_REASON]),
  ) as Record<keyof TradingRules, string>),
  autoTrade: 'whether the bot trades at all stands as it was stored',
  profitTarget: 'it decides no entry',
  stopLoss: 'it decides no entry',
  riskLevel: 'it would have chosen another contract, whose quote was not stored',
  emaFastPeriod: 'the averages would have to be made from the bars again',
  emaSlowPeriod: 'the averages would have to be made from the bars again',
  lastEntryMinutes: 'the hours of entry stand as they were stored',
  flattenMinutes: 'it decides no entry',
  maxContracts: 'it decides how many contracts are bought, never whether',
  maxPremium: 'the cap on a position stands as it was stored',
  maxEntriesPerDay: 'it counts earlier entries, and an entry more or less does not carry over',
  maxLossesPerDay: 'it counts earlier losses, and an entry more or less does not carry over',
  userDailyLoss: 'it adds up earlier results, and an entry more or less does not carry over',
};

export function whatIfChange(givenSettings: WhatIfSettings): WhatIfChange {
  const { moneyFlowGate, confidenceThreshold, portfolioPercentage, ...thresholds } = givenSettings;
  const settings = withoutUndefined({ confidenceThreshold, portfolioPercentage });
  const thresholdChanges = withoutUndefined(thresholds);
  return {
    ...withoutUndefined({ moneyFlowGate }),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(Object.keys(thresholdChanges).length === 0 ? {} : { thresholds: thresholdChanges }),
  };
}

function withoutUndefined<Name extends string>(fields: GivenNumbers<Name>) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { readonly [Key in Name]?: number };
}
