import type { OperatorLimitValues, Pool } from '@tideline/engine';
import type { Market } from './venue.ts';

export interface BrokerPolicy {
  readonly market: Market;
  readonly pool: Pool;
  readonly label: string;
  /**
   * From this many minutes before the close the broker refuses opening orders in expiring
   * contracts.
   */
  readonly lastEntryMinutes: number;
  /** From this many minutes before the close the broker itself sells expiring contracts. */
  readonly ownSellMinutes: number;
  readonly refusals: readonly string[];
}

/** The simulator plays Alpaca: both refuse alike. */
const REFUSED_ORDERS = [
  'A new or a larger position in a contract that is about to expire.',
  'A second sell of contracts that a resting one has reserved.',
  'A buy beside a resting sell of the same contract.',
  'Market orders while the market is closed.',
  'Trailing stops, brackets, parts of a contract and orders that are not for the day.',
];

/** The simulator follows this row too, so it does what the product expects. */
export const SIMULATOR_POLICY: BrokerPolicy = {
  market: 'simulator',
  pool: 'simulated',
  label: 'The built-in simulator',
  lastEntryMinutes: 30,
  ownSellMinutes: 15,
  refusals: REFUSED_ORDERS,
};

/**
 * Alpaca's pages (September 2026) have expiring positions reviewed from 15:30 on; its notebook says
 * 15:45 for broad funds such as SPY, and an SPY contract was seen sold then. Live accounts hold
 * real money and take the earlier hour, the others the later. No page speaks of half days: minutes
 * count from their close.
 */
export const BROKER_POLICIES: readonly BrokerPolicy[] = [
  SIMULATOR_POLICY,
  {
    market: 'alpaca',
    pool: 'paper',
    label: 'Alpaca, paper',
    lastEntryMinutes: 30,
    ownSellMinutes: 15,
    refusals: REFUSED_ORDERS,
  },
  {
    market: 'alpaca',
    pool: 'live',
    label: 'Alpaca, live',
    lastEntryMinutes: 30,
    ownSellMinutes: 30,
    refusals: REFUSED_ORDERS,
  },
];

export function findBrokerPolicy(market: Market, pool: Pool | null): BrokerPolicy | null {
  return BROKER_POLICIES.find((row) => row.market === market && row.pool === pool) ?? null;
}

/** Our exit begins this many minutes before the broker's own sell. */
const MINUTES_AHEAD_OF_BROKER = 5;

type EntryAndFlattenTimes = Pick<OperatorLimitValues, 'lastEntryMinutes' | 'flattenMinutes'>;

/**
 * On live accounts flatten and last entry come earlier where needed, so the bot sells five minutes
 * before its broker would and sends no entry that the broker refuses. A time of day that the
 * operator set is kept.
 */
export function hoursAheadOfBroker(
  policy: Pick<BrokerPolicy, 'pool' | 'lastEntryMinutes' | 'ownSellMinutes'> | null,
  hours: EntryAndFlattenTimes,
  isSetByOperator: Readonly<Record<keyof EntryAndFlattenTimes, boolean>>,
): EntryAndFlattenTimes {
  if (policy?.pool !== 'live') return hours;
  const flattenMinutes = isSetByOperator.flattenMinutes
    ? hours.flattenMinutes
    : Math.max(hours.flattenMinutes, policy.ownSellMinutes + MINUTES_AHEAD_OF_BROKER);
  const lastEntryMinutes = isSetByOperator.lastEntryMinutes
    ? hours.lastEntryMinutes
    : Math.max(hours.lastEntryMinutes, policy.lastEntryMinutes);
  // The last entry precedes the flatten, whatever the operator set: a later one would not be sold.
  return { flattenMinutes, lastEntryMinutes: Math.max(lastEntryMinutes, flattenMinutes + 1) };
}
