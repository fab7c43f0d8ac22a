import type { Repositories } from '@tideline/db';
import type { Supervisor } from '../bot/supervisor.ts';
import type { CredentialNotices } from './credential-notices.ts';

export interface AfterResetOptions {
  readonly repositories: Pick<Repositories, 'brokerConfigs' | 'together'>;
  readonly supervisor: Pick<Supervisor, 'loop' | 'pause' | 'reconnect'>;
  readonly notices: CredentialNotices;
}

/**
 * What follows when somebody has set a password anew with a link: his trading is paused, and whoever
 * he is must know the keys to trade live money again. Keys that guard a position stay.
 */
export function createAfterReset(options: AfterResetOptions): (userId: string) => Promise<void> {
  const { repositories, supervisor, notices } = options;
  const { brokerConfigs, together } = repositories;
  return async (userId) => {
    if (!supervisor.pause(userId)) throw new Error(`trading of user ${userId} was not paused`);
    const isLive = brokerConfigs.get(userId)?.environment === 'live';
    if (!isLive || supervisor.loop(userId).state.trade !== null) return;
    together(() => {
      brokerConfigs.remove(userId);
      notices.tell(userId, 'keys-removed');
    });
    await supervisor.reconnect(userId);
  };
}
