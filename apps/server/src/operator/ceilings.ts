import { isStricterWhenHigher, type OperatorLimitName } from '@tideline/engine';

const VARIABLE_BY_LIMIT: Readonly<Record<OperatorLimitName, string>> = {
  maxContracts: 'MAX_CONTRACTS',
  maxPremium: 'MAX_PREMIUM',
  maxEntriesPerDay: 'MAX_ENTRIES_PER_DAY',
  maxLossesPerDay: 'MAX_LOSSES_PER_DAY',
  userDailyLoss: 'USER_DAILY_LOSS',
  lastEntryMinutes: 'LAST_ENTRY_MINUTES',
  flattenMinutes: 'FLATTEN_MINUTES',
  moneyFlowGate: 'MONEY_FLOW_GATE',
};

/** Such as "must be at most 500, the value of MAX_CONTRACTS"; null within the ceiling. */
export function whyLimitTooLoose(name: OperatorLimitName, value: number, ceiling: number) {
  const isMinimum = isStricterWhenHigher(name);
  if (isMinimum ? value >= ceiling : value <= ceiling) return null;
  return `must be at ${isMinimum ? 'least' : 'most'} ${ceiling}, the value of ${VARIABLE_BY_LIMIT[name]}`;
}
