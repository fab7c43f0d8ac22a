import { type AlarmPort, done, refused, type StoredAlarm, type Viewer } from '@tideline/api';
import type { AlarmRow, Repositories } from '@tideline/db';
import type { Wall } from '../clock.ts';

/** Alarms as their readers see them: those of the own account, and those of everybody. */
export function createAlarmPort({
  repositories: { alarms, users },
  wall,
}: {
  readonly repositories: Pick<Repositories, 'alarms' | 'users'>;
  readonly wall: Wall;
}): AlarmPort {
  return {
    list: (viewer, page) => ({
      alarms: alarms.page(viewer.id, page).map((row) => toStored(row, viewer)),
      openCount: alarms.openCount(viewer.id),
    }),
    acknowledge(viewer, id) {
      const found = alarms.byId(id);
      if (found === null || (found.userId !== null && found.userId !== viewer.id)) {
        return refused({ code: 'NOT_FOUND', message: 'There is no such alarm.' });
      }
      if (found.userId === null && !viewer.isAdmin) {
        return refused({
          code: 'FORBIDDEN',
          message: 'This concerns everybody: only administrators acknowledge it.',
        });
      }
      alarms.acknowledge(id, viewer.id, wall.now());
      return done(toStored(alarms.byId(id) ?? found, viewer));
    },
  };

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
