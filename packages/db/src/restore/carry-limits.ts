import { type OperatorLimitValues, stricterLimits } from '@tideline/engine';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { BlackoutRow } from '../repo/blackouts.ts';
import { createRepositories } from '../repo/index.ts';
import type { RestoreWork } from './findings.ts';
import { hasTables } from './has-tables.ts';

export function copyNewerLimits({ database, newerDatabase, notes }: RestoreWork): void {
  if (!hasTables(newerDatabase, 'operator_limits', 'blackouts')) return;
  const { operatorLimits, blackouts } = createRepositories(database);
  const newerLimits = newestLimits(newerDatabase);
  const olderLimits = operatorLimits.readCurrent()?.limits ?? null;
  if (newerLimits !== undefined) {
    const { savedAt, ...limits } = newerLimits;
    const stricterOfBoth = olderLimits === null ? limits : stricterLimits(olderLimits, limits);
    if (!areSameLimits(olderLimits, stricterOfBoth)) {
      operatorLimits.appendVersion(stricterOfBoth, { savedBy: null, savedAt });
      notes.takenAway.push('The operator’s limits are stricter.');
    }
    if (!areSameLimits(limits, stricterOfBoth))
      notes.notGiven.push('The operator’s limits were loosened.');
  }
  const knownBlackouts = blackouts.list();
  const knownKeys = new Set(knownBlackouts.map(keyOf));
  const addedBlackouts = blackoutsIn(newerDatabase).filter((row) => !knownKeys.has(keyOf(row)));
  if (addedBlackouts.length === 0) return;
  blackouts.replace([...knownBlackouts, ...addedBlackouts]);
  notes.takenAway.push(`Blackouts were added: ${addedBlackouts.length}.`);
}

function newestLimits(newerDatabase: SqliteDatabase) {
  return newerDatabase
    .prepare<[], OperatorLimitValues & { readonly savedAt: number }>(
      `SELECT max_contracts AS maxContracts, max_premium AS maxPremium,
         max_entries_per_day AS maxEntriesPerDay, max_losses_per_day AS maxLossesPerDay,
         user_daily_loss AS userDailyLoss, last_entry_minutes AS lastEntryMinutes,
         flatten_minutes AS flattenMinutes, money_flow_gate AS moneyFlowGate,
         saved_at AS savedAt
       FROM operator_limits ORDER BY version DESC LIMIT 1`,
    )
    .get();
}

function blackoutsIn(newerDatabase: SqliteDatabase) {
  return newerDatabase
    .prepare<[], Omit<BlackoutRow, 'id'>>(
      'SELECT label, date, from_time AS "from", to_time AS "to" FROM blackouts',
    )
    .all();
}

function areSameLimits(one: OperatorLimitValues | null, other: OperatorLimitValues): boolean {
  if (one === null) return false;
  return JSON.stringify(stricterLimits(one, one)) === JSON.stringify(stricterLimits(other, other));
}

function keyOf({ label, date, from, to }: Omit<BlackoutRow, 'id'>): string {
  return JSON.stringify([label, date, from, to]);
}
