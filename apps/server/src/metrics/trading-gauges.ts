import type { StreamState } from '@tideline/broker';
import type { Pool } from '@tideline/engine';
import type { Registry } from 'prom-client';
import { addGauge, addLabelledGauge, keysOf } from './instruments.ts';
import { STREAM_STATES } from './trading-counters.ts';

/** Has nothing of an account that says whose it is. */
export interface AccountGaugeValues {
  readonly pool: Pool | null;
  readonly isTrading: boolean;
  readonly holdsPosition: boolean;
  readonly hasStopped: boolean;
  readonly streamState: StreamState['type'] | null;
}

export interface TradingGaugeSources {
  readonly readAccounts: () => readonly AccountGaugeValues[];
  /** Wall milliseconds; null while no data is due. */
  readonly marketAgeMs: () => number | null;
  readonly isMarketTicking: () => boolean;
  readonly isKillSwitchEngaged: () => boolean;
}

const POOL_LABELS = keysOf<Pool | 'none'>({ simulated: 0, paper: 0, live: 0, none: 0 });

export function addTradingGauges(registry: Registry, sources: TradingGaugeSources): void {
  const { readAccounts, marketAgeMs, isMarketTicking, isKillSwitchEngaged } = sources;
  const countAccounts = (which: (account: AccountGaugeValues) => boolean) =>
    readAccounts().filter(which).length;
  addGauge(registry, {
    name: 'tideline_market_data_age_seconds',
    help: 'Time since the last quote of the underlying; no number while the market is closed.',
    read: () => toSeconds(marketAgeMs()),
  });
  addGauge(registry, {
    name: 'tideline_market_ticking',
    help: 'Whether bars come as they should; 1 while none is due.',
    read: isMarketTicking,
  });
  addGauge(registry, {
    name: 'tideline_kill_switch_engaged',
    help: 'Whether the kill switch is engaged.',
    read: isKillSwitchEngaged,
  });
  addLabelledGauge(registry, {
    name: 'tideline_accounts',
    help: 'Accounts, by where they trade.',
    label: 'pool',
    values: POOL_LABELS,
    read: () => countByKey(POOL_LABELS, readAccounts(), ({ pool }) => pool ?? 'none'),
  });
  addGauge(registry, {
    name: 'tideline_accounts_trading',
    help: 'Accounts that trade.',
    read: () => countAccounts(({ isTrading }) => isTrading),
  });
  addGauge(registry, {
    name: 'tideline_accounts_stopped',
    help: 'Accounts that a defect has stopped until the next start.',
    read: () => countAccounts(({ hasStopped }) => hasStopped),
  });
  addGauge(registry, {
    name: 'tideline_positions_open',
    help: 'Open positions.',
    read: () => countAccounts(({ holdsPosition }) => holdsPosition),
  });
  addLabelledGauge(registry, {
    name: 'tideline_order_streams',
    help: 'Streams of order updates, by their state.',
    label: 'state',
    values: STREAM_STATES,
    read: () => countByKey(STREAM_STATES, readAccounts(), ({ streamState }) => streamState),
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
