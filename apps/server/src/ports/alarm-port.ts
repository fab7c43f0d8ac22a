import {
  type AlarmPageQuery,
  type AlarmPort,
  conflict,
  type DeniedCallsPort,
  done,
  forbidden,
  notFound,
  type Result,
  refused,
  type StoredAlarm,
  type Viewer,
} from '@tideline/api';
import type { AlarmRow, RaisedAlarm, Repositories } from '@tideline/db';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { WallClock } from '../runtime/clock.ts';

/** Greater than the id of any row, and short enough for the digits of an id. */
const FIRST_UNSAVED_ALARM_ID = 900_000_000_000_000;

export interface AlarmCallsOptions {
  readonly repositories: Pick<Repositories, 'alarms' | 'users' | 'together'>;
  readonly trail: AuditTrail;
  readonly deniedCalls: DeniedCallsPort;
  readonly wall: WallClock;
  readonly unsavedAlarmsOf: (userId: string) => readonly RaisedAlarm[];
}

/** Users see alarms of their own account and those for all users. */
export class AlarmCalls implements AlarmPort {
  readonly #options: AlarmCallsOptions;

  constructor(options: AlarmCallsOptions) {
    this.#options = options;
  }

  list(viewer: Viewer, page: AlarmPageQuery) {
    const { alarms } = this.#options.repositories;
    const waiting = this.#unsavedOf(viewer);
    const isWanted = ({ id, severity }: StoredAlarm) =>
      (page.beforeId === null || id < page.beforeId) && !(page.isOpenOnly && severity === 'info');
    const first = waiting.filter(isWanted).slice(0, page.maxRows);
    const limit = page.maxRows - first.length;
    const rest = limit === 0 ? [] : alarms.readPage(viewer.id, { ...page, maxRows: limit });
    const unsavedOpen = waiting.filter(({ severity }) => severity !== 'info').length;
    return {
      alarms: [...first, ...rest.map((row) => this.#toStored(row, viewer))],
      openCount: alarms.openCount(viewer.id) + unsavedOpen,
    };
  }

  isOwnAlarm(viewer: Viewer, id: number): boolean {
    return this.#options.repositories.alarms.byId(id)?.userId === viewer.id;
  }

  acknowledge(viewer: Viewer, id: number): Result<StoredAlarm> {
    const { repositories, deniedCalls } = this.#options;
    if (this.#unsavedOf(viewer).some((alarm) => alarm.id === id)) return refused(NOT_SAVED_YET);
    const found = repositories.alarms.byId(id);
    if (found === null || (found.userId !== null && found.userId !== viewer.id)) {
      return refused(ALARM_NOT_FOUND);
    }
    if (found.userId === null && !viewer.isAdmin) {
      deniedCalls.noteDenial(viewer, 'alarms.acknowledge', 'FORBIDDEN');
      return refused(SHARED_ALARM_REFUSAL);
    }
    this.#saveAcknowledgement(viewer, found);
    return done(this.#toStored(repositories.alarms.byId(id) ?? found, viewer));
  }

  #saveAcknowledgement(viewer: Viewer, { id, userId, code, acknowledgedAt }: AlarmRow): void {
    const { repositories, trail, wall } = this.#options;
    repositories.together(() => {
      repositories.alarms.acknowledge(id, viewer.id, wall.now());
      // An open alarm may stop everyone's entries, so the audit log names who acknowledges it.
      if (userId === null && acknowledgedAt === null) {
        trail.recordAction(trail.actorOf(viewer), 'alarm.acknowledged', code, null);
      }
    });
  }

  #unsavedOf({ id: userId }: Viewer): readonly StoredAlarm[] {
    return this.#options
      .unsavedAlarmsOf(userId)
      .map(({ userId: owner, raisedAt: _, ...alarm }, index) => ({
        ...alarm,
        id: FIRST_UNSAVED_ALARM_ID + index,
        isPlatform: owner === null,
        acknowledgedAt: null,
        acknowledgedBy: null,
        isUnsaved: true as const,
      }))
      .reverse();
  }

  #toStored({ userId, raisedAt: _, ...row }: AlarmRow, viewer: Viewer): StoredAlarm {
    const acknowledgedBy = this.#nameOf(row.acknowledgedBy, viewer);
    return { ...row, isPlatform: userId === null, acknowledgedBy };
  }

  /** Traders don't see each other's e-mail addresses. */
  #nameOf(userId: string | null, viewer: Viewer): string | null {
    if (userId === null) return null;
    if (!viewer.isAdmin && userId !== viewer.id) return 'an administrator';
    return this.#options.repositories.users.findById(userId)?.email ?? null;
  }
}

const NOT_SAVED_YET = conflict('This alarm could not be saved yet: acknowledge it once it is.');
const ALARM_NOT_FOUND = notFound('There is no such alarm.');
const SHARED_ALARM_REFUSAL = forbidden(
  'This concerns everybody: only administrators acknowledge it.',
);
