import { invalidField, type Refusal } from '@tideline/api';
import {
  type AccountState,
  type Policy,
  ruleFault,
  type TradingRules,
  type TradingSettings,
} from '@tideline/engine';
import type { AccountLoop } from '../bot/account/account-loop.ts';

const OPERATOR_CAP_BY_RULE = {
  dailyLossLimit: 'userDailyLoss',
  maxEntriesPerDay: 'maxEntriesPerDay',
  maxLossesPerDay: 'maxLossesPerDay',
} as const satisfies Partial<Record<keyof TradingRules, keyof Policy>>;

/** Only `changes` are judged, because a saved rule may lie above a later cap. */
export function rulesFault(
  rules: TradingRules,
  changes: Partial<TradingRules>,
  loop: Pick<AccountLoop, 'currentPolicy' | 'state'>,
): Refusal | null {
  const policy = loop.currentPolicy();
  for (const [name, capName] of Object.entries(OPERATOR_CAP_BY_RULE)) {
    const field = name as keyof typeof OPERATOR_CAP_BY_RULE;
    const value = changes[field] ?? null;
    const cap = policy[capName];
    if (value !== null && value > cap)
      return invalidField(field, `must be at most ${cap}, the operator's limit`);
  }
  const fault = ruleFault(rules, loop.state.settings);
  return fault && { code: 'INVALID', ...fault };
}

/** Why a changed stop loss doesn't go with the saved rules. */
export function stopFault(
  { rules, settings }: AccountState,
  changes: Partial<TradingSettings>,
): Refusal | null {
  if (changes.stopLoss === undefined) return null;
  const fault = ruleFault(rules, { ...settings, ...changes });
  return fault && { code: 'INVALID', field: 'stopLoss', message: fault.message };
}
