import { FIELD_LABELS } from '../../lib/errors/field-labels.ts';

/** Loaded with this screen, and not with the first one. */
export const RULE_LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  trailingActivation: 'Trailing gain',
  trailingDistance: 'Trailing distance',
  breakEvenAt: 'Break-even gain',
  maxHoldingMinutes: 'Holding time',
  noEntryBefore: 'No entry before',
  noEntryAfter: 'No entry after',
  dailyProfitTarget: 'Daily target',
  dailyLossLimit: 'Daily loss',
  maxEntriesPerDay: 'Entries a day',
  maxLossesPerDay: 'Losses a day',
  coolDownBars: 'After a close',
  coolDownBarsAfterStop: 'After a stop',
  maxContracts: 'Most contracts',
  maxPremium: 'Most premium',
  userDailyLoss: 'Daily loss',
  lastEntryMinutes: 'Last entry',
  flattenMinutes: 'Flatten time',
  moneyFlowGate: 'Money flow',
};
