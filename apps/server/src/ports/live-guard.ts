import type { Refusal } from '@tideline/api';
import type { Repositories } from '@tideline/db';

export interface LiveGuardOptions {
  readonly secondFactors: Pick<Repositories['secondFactors'], 'get'>;
  /** Why live keys may not be stored here, null when they may. */
  readonly whyNoLiveKeys: () => string | null;
  /** Whether the circuit breaker knows deposits and withdrawals of live accounts. */
  readonly knowsTransfers: boolean;
}

/** Why a user may not connect a live account, null when he may. */
export type LiveGuard = (userId: string) => Refusal | null;

export function createLiveGuard(options: LiveGuardOptions): LiveGuard {
  return (userId) => {
    if ((options.secondFactors.get(userId)?.confirmedAt ?? null) === null) return NO_SECOND_FACTOR;
    const noKeys = options.whyNoLiveKeys();
    if (noKeys !== null) return { code: 'CONFLICT', message: noKeys };
    return options.knowsTransfers ? null : NO_TRANSFERS;
  };
}

const NO_SECOND_FACTOR: Refusal = {
  code: 'FORBIDDEN',
  message: 'A live account needs a second factor: set one up first.',
};
const NO_TRANSFERS: Refusal = {
  code: 'CONFLICT',
  message:
    'Live accounts can not be connected yet: the circuit breaker does not know deposits and withdrawals.',
};
