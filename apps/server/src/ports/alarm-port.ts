import {
  type AlarmPort,
  type DeniedCallsPort,
  done,
  refused,
  type StoredAlarm,
  type Viewer,
} from '@tideline/api';
import type { AlarmRow, RaisedAlarm, Repositories } from '@tideline/db';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { Wall } from '../runtime/clock.ts';

/** No row gets there, and the number has as many digits as an id may have. */
const FIRST_UNSAVED = 900_000_000_000_000;

/** Alarms as their readers see them: those of the own account, and those of everybody. */
export function createAlarmPort({
  repositories: { alarms, users, together },
  trail,
  deniedCalls,
  wall,
  unsaved,
}: {
  readonly repositories: Pick<Repositories, 'alarms' | 'users' | 'together'>;
  readonly trail: AuditTrail;
  readonly deniedCalls: DeniedCallsPort;
  readonly wall: Wall;
  /** What lies in no file yet, oldest first. */
  readonly unsaved: (userId: string) => readonly RaisedAlarm[];
}): AlarmPort {
  return {
    list(viewer, page) {
      const waiting = unsavedOf(viewer);
      const isWanted = ({ id, severity }: StoredAlarm) =>
        (page.before === null || id < page.before) && !(page.isOpen && severity === 'info');
      const first = waiting.filter(isWanted).slice(0, page.limit);
      const limit = page.limit - first.length;
      const rest = limit === 0 ? [] : alarms.page(viewer.id, { ...page, limit });
      return {
        alarms: [...first, ...rest.map((row) => toStored(row, viewer))],
        openCount:
          alarms.openCount(viewer.id) +
          waiting.filter(({ severity }) => severity !== 'info').length,
      };
    },
    isOwn: (viewer, id) => alarms.byId(id)?.userId === viewer.id,
    acknowledge(viewer, id) {
      if (unsavedOf(viewer).some((alarm) => alarm.id === id)) {
        return refused({
          code: 'CONFLICT',
          message: 'This alarm could not be saved yet: acknowledge it once it is.',
        });
      }
      const found = alarms.byId(id);
      if (found === null || (found.userId !== null && found.userId !== viewer.id)) {
        return refused({ code: 'NOT_FOUND', message: 'There is no such alarm.' });
      }
      if (found.userId === null && !viewer.isAdmin) {
        deniedCalls.note(viewer, 'alarms.acknowledge', 'FORBIDDEN');
        return refused({
          code: 'FORBIDDEN',
          message: 'This concerns everybody: only administrators acknowledge it.',
        });
      }
      together(() => {
        alarms.acknowledge(id, viewer.id, wall.now());
        // An open one may halt the trading of all: who lifts that is written down.
        if (found.userId === null && found.acknowledgedAt === null) {
          trail.note(trail.actor(viewer), 'alarm.acknowledged', found.code, null);
        }
      });
      return done(toStored(alarms.byId(id) ?? found, viewer));
    },
  };

  /** Newest first, under ids beyond those of every row. */
  function unsavedOf({ id: userId }: Viewer): readonly StoredAlarm[] {
    return unsaved(userId)
      .map(({ userId: owner, severity, code, message, at }, index) => ({
        id: FIRST_UNSAVED + index,
        isPlatform: owner === null,
        severity,
        code,
        message,
        at,
        acknowledgedAt: null,
        acknowledgedBy: null,
        isUnsaved: true as const,
      }))
      .reverse();
  }

  function toStored({ userId, raisedAt: _, ...row }: AlarmRow, viewer: Viewer): StoredAlarm {
    return {
      ...row,
      isPlatform: userId === null,
      acknowledgedBy: nameOf(row.acknowledgedBy, viewer),
    };
  }

  /** Traders are not told each other's addresses. */
  function nameOf(userId: string | null, viewer: Viewer): string | null {
    if (userId === null) return null;
    const isToldWho = viewer.isAdmin || userId === viewer.id;
    return isToldWho ? (users.byId(userId)?.email ?? null) : 'an administrator';
  }
}
