import type { StreamState } from '@tideline/broker';
import type { Pool } from '@tideline/engine';
import type { Registry } from 'prom-client';
import { addGauge, addGaugesBy, keysOf } from './instruments.ts';
import { STREAM_STATES } from './trading-counters.ts';

/** Has nothing of an account that says whose it is. */
export interface AccountReading {
  readonly pool: Pool | null;
  readonly isTrading: boolean;
  readonly holdsPosition: boolean;
  readonly hasStopped: boolean;
  readonly stream: StreamState['type'] | null;
}

export interface TradingSources {
  readonly readAccounts: () => readonly AccountReading[];
  /** Wall milliseconds; null while no data is due. */
  readonly marketAge: () => number | null;
  readonly isTicking: () => boolean;
  readonly isKillSwitchEngaged: () => boolean;
}

const POOL_LABELS = keysOf<Pool | 'none'>({ simulated: 0, paper: 0, live: 0, none: 0 });

export function addTradingGauges(registry: Registry, sources: TradingSources): void {
  const { readAccounts, marketAge, isTicking, isKillSwitchEngaged } = sources;
  const number = (which: (account: AccountReading) => boolean) =>
    readAccounts().filter(which).length;
  addGauge(registry, {
    name: 'tideline_market_data_age_seconds',
    help: 'Time since the last quote of the underlying; no number while the market is closed.',
    read: () => toSeconds(marketAge()),
  });
  addGauge(registry, {
    name: 'tideline_market_ticking',
    help: 'Whether bars come as they should; 1 while none is due.',
    read: isTicking,
  });
  addGauge(registry, {
    name: 'tideline_kill_switch_engaged',
    help: 'Whether the kill switch is engaged.',
    read: isKillSwitchEngaged,
  });
  addGaugesBy(registry, {
    name: 'tideline_accounts',
    help: 'Accounts, by where they trade.',
    label: 'pool',
    values: POOL_LABELS,
    read: () => countByKey(POOL_LABELS, readAccounts(), ({ pool }) => pool ?? 'none'),
  });
  addGauge(registry, {
    name: 'tideline_accounts_trading',
    help: 'Accounts that trade.',
    read: () => number(({ isTrading }) => isTrading),
  });
  addGauge(registry, {
    name: 'tideline_accounts_stopped',
    help: 'Accounts that a defect has stopped until the next start.',
    read: () => number(({ hasStopped }) => hasStopped),
  });
  addGauge(registry, {
    name: 'tideline_positions_open',
    help: 'Open positions.',
    read: () => number(({ holdsPosition }) => holdsPosition),
  });
  addGaugesBy(registry, {
    name: 'tideline_order_streams',
    help: 'Streams of order updates, by their state.',
    label: 'state',
    values: STREAM_STATES,
    read: () => countByKey(STREAM_STATES, readAccounts(), ({ stream }) => stream),
  });
}

export function toSeconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1_000;
}

function countByKey<Key extends string, Item>(
  keys: readonly Key[],
  items: readonly Item[],
  keyOf: (item: Item) => Key | null,
): Readonly<Record<Key, number>> {
  const counts = keys.map((key) => [key, items.filter((item) => keyOf(item) === key).length]);
  return Object.fromEntries(counts);
}
