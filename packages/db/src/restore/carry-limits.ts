import { type OperatorLimitValues, stricterLimits } from '@tideline/engine';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { Database } from '../open.ts';
import type { BlackoutRow } from '../repo/blackouts.ts';
import { createRepositories } from '../repo/index.ts';
import type { RestoreNotes } from './findings.ts';

export function carryLimits(database: Database, later: SqliteDatabase, notes: RestoreNotes): void {
  if (!hasLimits(later)) return;
  const { operatorLimits, blackouts } = createRepositories(database);
  const now = newestLimits(later);
  const before = operatorLimits.current()?.limits ?? null;
  if (now !== null) {
    const { savedAt, ...limits } = now;
    const stricter = before === null ? limits : stricterLimits(before, limits);
    if (!isSame(before, stricter)) {
      operatorLimits.append(stricter, { savedBy: null, savedAt });
      notes.takenAway.push('The operator’s limits are stricter.');
    }
    if (!isSame(limits, stricter)) notes.notGiven.push('The operator’s limits were loosened.');
  }
  const known = blackouts.list();
  const names = new Set(known.map(blackoutKey));
  const added = blackoutsIn(later).filter((row) => !names.has(blackoutKey(row)));
  if (added.length === 0) return;
  blackouts.replace([...known, ...added]);
  notes.takenAway.push(`Blackouts were added: ${added.length}.`);
}

/** A newer database may be of an older version. */
function hasLimits(later: SqliteDatabase): boolean {
  const found = later
    .prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('operator_limits', 'blackouts')")
    .pluck()
    .get();
  return found === 2;
}

function newestLimits(later: SqliteDatabase) {
  const row = later
    .prepare<[], OperatorLimitValues & { readonly savedAt: number }>(
      `SELECT max_contracts AS maxContracts, max_premium AS maxPremium,
         max_entries_per_day AS maxEntriesPerDay, max_losses_per_day AS maxLossesPerDay,
         user_daily_loss AS userDailyLoss, last_entry_minutes AS lastEntryMinutes,
         flatten_minutes AS flattenMinutes, money_flow_gate AS moneyFlowGate,
         saved_at AS savedAt
       FROM operator_limits ORDER BY version DESC LIMIT 1`,
    )
    .get();
  return row ?? null;
}

function blackoutsIn(later: SqliteDatabase) {
  return later
    .prepare<[], Omit<BlackoutRow, 'id'>>(
      'SELECT label, date, from_time AS "from", to_time AS "to" FROM blackouts',
    )
    .all();
}

function isSame(one: OperatorLimitValues | null, other: OperatorLimitValues): boolean {
  if (one === null) return false;
  return JSON.stringify(stricterLimits(one, one)) === JSON.stringify(stricterLimits(other, other));
}

function blackoutKey({ label, date, from, to }: Omit<BlackoutRow, 'id'>): string {
  return JSON.stringify([label, date, from, to]);
}
