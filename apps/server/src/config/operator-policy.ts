import { findBrokerPolicy, hoursAheadOfBroker } from '@tideline/broker';
import {
  fromDollars,
  OPERATOR_LIMITS,
  type OperatorLimitName,
  type OperatorLimitValues,
  type Policy,
  type Pool,
} from '@tideline/engine';
import type { Env } from './env.ts';
import { closingMinutesOf } from './env-values.ts';

/** Default of the option premium in dollars that one position may cost. */
const DEFAULT_MAX_PREMIUM_DOLLARS = { live: 2_000, other: OPERATOR_LIMITS.maxPremium.default };

/** What the variables allow, with the option premium in dollars. */
export function operatorCeilings(env: Env): OperatorLimitValues {
  return {
    moneyFlowGate: env.MONEY_FLOW_GATE,
    ...closingMinutesOf(env),
    maxContracts: env.MAX_CONTRACTS,
    maxPremium: env.MAX_PREMIUM ?? DEFAULT_MAX_PREMIUM_DOLLARS.other,
    maxEntriesPerDay: env.MAX_ENTRIES_PER_DAY,
    maxLossesPerDay: env.MAX_LOSSES_PER_DAY,
    userDailyLoss: env.USER_DAILY_LOSS,
  };
}

/**
 * Live money has a lower default cap, and is sold before its broker would sell, unless the operator's
 * variable says when.
 */
export function operatorPolicy(
  env: Env,
  pool: Pool | null,
  limits = operatorCeilings(env),
): Pick<Policy, OperatorLimitName> {
  const isLiveDefault = pool === 'live' && env.MAX_PREMIUM === undefined;
  const maxPremiumDollars = isLiveDefault
    ? Math.min(limits.maxPremium, DEFAULT_MAX_PREMIUM_DOLLARS.live)
    : limits.maxPremium;
  const hours = hoursAheadOfBroker(findBrokerPolicy(env.MARKET, pool), limits, {
    lastEntryMinutes: env.LAST_ENTRY_MINUTES !== undefined,
    flattenMinutes: env.FLATTEN_MINUTES !== undefined,
  });
  return { ...limits, ...hours, maxPremium: fromDollars(maxPremiumDollars) };
}
