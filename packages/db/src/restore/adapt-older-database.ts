import type { Database as SqliteDatabase } from 'better-sqlite3';
import { newestStepAt } from '../backup.ts';
import type { Database } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import type { RestoreFindings } from './findings.ts';
import { copyNewerRestrictions } from './keep-later-changes.ts';
import { readAuditHead } from './newer-database.ts';
import { suspendEveryone } from './suspend-everyone.ts';

/** This alarm stops entries until an administrator has acknowledged it. */
const RESTORED_ALARM_CODE = 'RESTORED';

export interface RestoreEvent {
  /** Wall time. */
  readonly now: number;
  readonly actor: 'console' | 'system';
  readonly event: string;
}

/**
 * Removes from an older database what was taken away since. The newer database is null when none
 * could be read. Runs in the caller's transaction.
 */
export function adaptOlderDatabase(
  database: Database,
  newerDatabase: SqliteDatabase | null,
  { now, actor, event }: RestoreEvent,
): RestoreFindings {
  const findings =
    newerDatabase === null
      ? suspendEveryone(database)
      : copyNewerRestrictions(database, newerDatabase);
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
      ...(newerDatabase && auditEndOf(newerDatabase)),
    },
    address: null,
  });
  if (alarms.isOpen(RESTORED_ALARM_CODE)) return findings;
  const accessText = isCarriedOver
    ? 'What was taken away since was taken away here too.'
    : 'What was taken away since is unknown: everybody but the owner is suspended, and every password needs a reset link.';
  const brokerText = unguarded.length === 0 ? '' : ` Look at the broker: ${unguarded.join(' ')}`;
  alarms.raise({
    userId: null,
    severity: 'critical',
    code: RESTORED_ALARM_CODE,
    message: `${event} ${accessText} All sign-ins have ended, and nothing is entered until an administrator acknowledges this; open positions are looked after.${brokerText}`,
    at: newestStepAt(database.orm) ?? now,
    raisedAt: now,
  });
  return findings;
}

function auditEndOf(newerDatabase: SqliteDatabase) {
  const head = readAuditHead(newerDatabase);
  return { newerRows: head?.rows ?? 0, newerHash: head?.hash ?? '' };
}
