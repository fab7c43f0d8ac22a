import type { Viewer } from '@tideline/api';
import type { AuditEntry, Repositories } from '@tideline/db';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

export interface AuditActor extends Pick<AuditEntry, 'actorId' | 'actor' | 'address'> {}

export const SYSTEM_ACTOR: AuditActor = { actorId: null, actor: 'system', address: null };

const CONSOLE_ACTOR: AuditActor = { actorId: null, actor: 'console', address: null };

export type AuditAction = `${string}.${string}`;

/** Plain values as people see them; never a secret. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditTrailOptions {
  readonly repositories: Pick<Repositories, 'audit' | 'users' | 'together'>;
  readonly wall: WallClock;
  readonly log: Log;
}

export class AuditTrail {
  readonly #options: AuditTrailOptions;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
  }

  /** Call before the act: users who delete themselves have no address afterwards. */
  actorOf({ id, ipAddress: address }: Pick<Viewer, 'id' | 'ipAddress'>): AuditActor {
    const user = this.#options.repositories.users.findById(id);
    return { actorId: id, actor: user?.email ?? id, address };
  }

  /** Call in the act's transaction, so both are saved or neither. */
  recordAction(
    actor: AuditActor,
    action: AuditAction,
    subject: string | null,
    detail: AuditDetail | null,
  ): void {
    const { repositories, wall } = this.#options;
    repositories.audit.append({ at: wall.now(), ...actor, action, subject, detail });
  }

  /**
   * For acts and refusals that hold even when their row can't be saved. `writeAlso` is saved with
   * the row or not at all. Never throws.
   */
  tryRecordAction(
    viewer: Pick<Viewer, 'id' | 'ipAddress'> | 'console',
    action: AuditAction,
    subject: string | null,
    detail: AuditDetail | null,
    writeAlso: () => void = () => undefined,
  ): void {
    const { repositories, log } = this.#options;
    try {
      repositories.together(() => {
        const actor = viewer === 'console' ? CONSOLE_ACTOR : this.actorOf(viewer);
        this.recordAction(actor, action, subject, detail);
        writeAlso();
      });
    } catch (error) {
      // The database failed, so only the log is left.
      const by = viewer === 'console' ? viewer : viewer.id;
      log.error({ by, action, subject, detail, error }, 'the audit log could not be written');
    }
  }
}
