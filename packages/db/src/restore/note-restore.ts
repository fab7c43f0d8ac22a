import type { Database as SqliteDatabase } from 'better-sqlite3';
import { max } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { accountStates } from '../schema/account-states.ts';
import type { RestoreFindings } from './findings.ts';

/** This alarm stops entries until an administrator has acknowledged it. */
const RESTORED_ALARM_CODE = 'RESTORED';

export interface RestoreEvent {
  /** Wall time. */
  readonly now: number;
  readonly actor: 'console' | 'system';
  readonly findings: RestoreFindings;
  /** The newer database; null when none could be read. */
  readonly newerDatabase: SqliteDatabase | null;
  readonly event: string;
}

export function recordRestore(
  database: Database,
  { now, actor, findings, newerDatabase, event }: RestoreEvent,
): void {
  const { audit, alarms } = createRepositories(database);
  const { isCarriedOver, takenAway: taken, notGiven, unguarded } = findings;
  audit.append({
    at: now,
    actorId: null,
    actor,
    action: 'database.restored',
    subject: null,
    detail: {
      carriedOver: isCarriedOver,
      taken: taken.length,
      notGiven: notGiven.length,
      unguarded: unguarded.length,
      // The newer database, kept aside, has the audit log up to here.
      ...(newerDatabase === null ? {} : auditEndOf(newerDatabase)),
    },
    address: null,
  });
  if (alarms.isOpen(RESTORED_ALARM_CODE)) return;
  const accessText = isCarriedOver
    ? 'What was taken away since was taken away here too.'
    : 'What was taken away since is unknown: everybody but the owner is suspended, and every password needs a reset link.';
  const brokerText = unguarded.length === 0 ? '' : ` Look at the broker: ${unguarded.join(' ')}`;
  alarms.raise({
    userId: null,
    severity: 'critical',
    code: RESTORED_ALARM_CODE,
    message: `${event} ${accessText} All sign-ins have ended, and nothing is entered until an administrator acknowledges this; open positions are looked after.${brokerText}`,
    at: newestStepAt(database) ?? now,
    raisedAt: now,
  });
}

function auditEndOf(newerDatabase: SqliteDatabase): {
  readonly newerRows: number;
  readonly newerHash: string;
} {
  const head = newerDatabase
    .prepare<[], { rows: number; hash: string }>('SELECT rows, hash FROM audit_head')
    .get();
  return { newerRows: head?.rows ?? 0, newerHash: head?.hash ?? '' };
}

function newestStepAt({ orm }: Database): number | null {
  const step = orm
    .select({ at: max(accountStates.at) })
    .from(accountStates)
    .get();
  return step?.at ?? null;
}
