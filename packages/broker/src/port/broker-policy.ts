import type { OperatorLimitValues, Pool } from '@tideline/engine';
import type { Market } from './venue.ts';

/** What a broker does by itself with contracts on the day that they expire, and what it refuses. */
export interface BrokerPolicy {
  readonly market: Market;
  readonly pool: Pool;
  /** "Alpaca, live" */
  readonly label: string;
  /** Minutes before the close from which on it opens no position in what expires that day. */
  readonly lastEntryMinutes: number;
  /** Minutes before the close from which on it sells what expires by itself. */
  readonly ownSellMinutes: number;
  /** Each a sentence for a person. */
  readonly refusals: readonly string[];
}

/** All venues of Alpaca, and so the simulator that plays it, refuse the same. */
const REFUSALS = [
  'A new or a larger position in a contract that is about to expire.',
  'A second sell of contracts that a resting one has reserved.',
  'A buy beside a resting sell of the same contract.',
  'Market orders while the market is closed.',
  'Trailing stops, brackets, parts of a contract and orders that are not for the day.',
];

/** The simulator reads it too: what the product believes of this venue is what it does. */
export const SIMULATOR_POLICY: BrokerPolicy = {
  market: 'simulator',
  pool: 'simulated',
  label: 'The built-in simulator',
  lastEntryMinutes: 30,
  ownSellMinutes: 15,
  refusals: REFUSALS,
};

/**
 * One row for each venue. By Alpaca's pages (September 2026) positions that expire are looked through
 * from 15:30 on; a notebook of its own says 15:45 for broad funds such as SPY, at which hour an
 * account's SPY contract was seen sold. The earlier hour counts where money is real. The simulator
 * sells at the later one, and paper accounts as well. No page speaks of half days: the minutes are
 * taken from their close.
 */
export const BROKER_POLICIES: readonly BrokerPolicy[] = [
  SIMULATOR_POLICY,
  {
    market: 'alpaca',
    pool: 'paper',
    label: 'Alpaca, paper',
    lastEntryMinutes: 30,
    ownSellMinutes: 15,
    refusals: REFUSALS,
  },
  {
    market: 'alpaca',
    pool: 'live',
    label: 'Alpaca, live',
    lastEntryMinutes: 30,
    ownSellMinutes: 30,
    refusals: REFUSALS,
  },
];

/** The venue's row; null where there is none. */
export function brokerPolicy(market: Market, pool: Pool | null): BrokerPolicy | null {
  return BROKER_POLICIES.find((row) => row.market === market && row.pool === pool) ?? null;
}

/** Minutes that our own exit begins before the broker's own. */
const AHEAD_OF_BROKER = 5;

type Hours = Pick<OperatorLimitValues, 'lastEntryMinutes' | 'flattenMinutes'>;

/**
 * Minutes before the close at which entries end and positions are sold. Where real money is at stake
 * both come earlier, if they must, so that the bot sells five minutes before its broker would and
 * buys nothing that the broker refuses; an hour that the operator has set stands.
 */
export function hoursAhead(
  policy: Pick<BrokerPolicy, 'pool' | 'lastEntryMinutes' | 'ownSellMinutes'> | null,
  hours: Hours,
  isSetByOperator: Readonly<Record<keyof Hours, boolean>>,
): Hours {
  if (policy?.pool !== 'live') return hours;
  const flattenMinutes = isSetByOperator.flattenMinutes
    ? hours.flattenMinutes
    : Math.max(hours.flattenMinutes, policy.ownSellMinutes + AHEAD_OF_BROKER);
  const lastEntryMinutes = isSetByOperator.lastEntryMinutes
    ? hours.lastEntryMinutes
    : Math.max(hours.lastEntryMinutes, policy.lastEntryMinutes);
  // An exit that came earlier than the last entry would sell what was just bought.
  return { flattenMinutes, lastEntryMinutes: Math.max(lastEntryMinutes, flattenMinutes + 1) };
}
