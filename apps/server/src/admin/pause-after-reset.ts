import type { Repositories } from '@tideline/db';
import type { PasswordResetEffects } from '../auth/request/auth-context.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import { type AuditTrail, SYSTEM_ACTOR } from './audit-trail.ts';
import type { CredentialNotices } from './credential-notices.ts';

interface ResetEffectsOptions {
  readonly repositories: Pick<Repositories, 'brokerConfigs' | 'users'>;
  readonly supervisor: Pick<Supervisor, 'loopOf' | 'pauseUser' | 'reconnectUser'>;
  readonly trail: Pick<AuditTrail, 'recordAction'>;
  readonly notices: CredentialNotices;
}

/**
 * Any holder of the link could trade real money, so trading is paused, and a live account needs its
 * keys again. Keys that guard a position stay.
 */
export function createPasswordResetEffects(options: ResetEffectsOptions): PasswordResetEffects {
  const { repositories, supervisor, trail, notices } = options;
  const { brokerConfigs, users } = repositories;
  return {
    pauseUser: (userId) => supervisor.pauseUser(userId),
    removeKeys(userId) {
      const brokerConfig = brokerConfigs.get(userId);
      if (brokerConfig?.environment !== 'live') return false;
      // The pause has already handled waiting events, which must not happen in a transaction.
      if (supervisor.loopOf(userId).state.trade !== null) return false;
      brokerConfigs.remove(userId);
      notices.notifyUser(userId, 'keys-removed');
      const { venue, environment } = brokerConfig;
      const subject = users.findById(userId)?.email ?? userId;
      trail.recordAction(SYSTEM_ACTOR, 'keys.removed', subject, { venue, environment });
      return true;
    },
    reconnectUser: (userId) => supervisor.reconnectUser(userId),
  };
}
