import { type AlarmRow, type Repositories, SealBrokenError, type Sealer } from '@tideline/db';
import { z } from 'zod';
import type { AuditTrail } from '../../admin/audit-trail.ts';
import type { WallClock } from '../../runtime/clock.ts';

const LINK_VALID_MS = 24 * 3_600_000;
const LINK_SEAL_CONTEXT = { userId: '', field: 'acknowledge link', environment: 'any' } as const;

const linkContentSchema = z.strictObject({
  alarmId: z.number().int(),
  userId: z.string(),
  expiresAt: z.number(),
});

export interface AcknowledgeLinksOptions {
  readonly repositories: Pick<Repositories, 'alarms' | 'users' | 'together'>;
  readonly sealer: Sealer;
  readonly publicOrigin: string;
  readonly trail: AuditTrail;
  readonly dateClock: Pick<WallClock, 'now'>;
}

/**
 * Each link acknowledges one alarm of its user's account without signing in, and never an alarm for all
 * users. Its token is sealed and not stored: each attempt to send a message makes a new one, and all
 * are spent once the alarm is acknowledged.
 */
export function createAcknowledgeLinks(options: AcknowledgeLinksOptions) {
  const { repositories, sealer, publicOrigin, trail, dateClock } = options;

  function readToken(token: string): z.infer<typeof linkContentSchema> | null {
    try {
      const text = sealer.open(LINK_SEAL_CONTEXT, Buffer.from(token, 'base64url'));
      return linkContentSchema.parse(JSON.parse(text));
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }

  function alarmOf(token: string): (AlarmRow & { readonly userId: string }) | null {
    const read = readToken(token);
    if (read === null || dateClock.now() >= read.expiresAt) return null;
    const alarm = repositories.alarms.byId(read.alarmId);
    const { userId } = read;
    if (alarm === null || alarm.userId !== userId) return null;
    return repositories.users.findById(userId)?.isActive === true ? { ...alarm, userId } : null;
  }

  return {
    makeLink({ alarmId, userId }: { readonly alarmId: number; readonly userId: string }): string {
      const text = JSON.stringify({ alarmId, userId, expiresAt: dateClock.now() + LINK_VALID_MS });
      return `${publicOrigin}/acknowledge/${sealer.seal(LINK_SEAL_CONTEXT, text).toString('base64url')}`;
    },
    /** For the page's button only: chat apps and mail filters open links themselves. */
    acknowledgeByLink(token: string, address: string): 'done' | 'already' | 'refused' {
      const alarm = alarmOf(token);
      if (alarm === null) return 'refused';
      const { id, userId, code } = alarm;
      if (alarm.acknowledgedAt !== null) return 'already';
      repositories.together(() => {
        repositories.alarms.acknowledge(id, userId, dateClock.now());
        const actor = trail.actorOf({ id: userId, ipAddress: address });
        trail.recordAction(actor, 'alarm.acknowledged-by-link', code, null);
      });
      return 'done';
    },
  };
}
