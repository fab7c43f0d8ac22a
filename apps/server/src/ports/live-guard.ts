import { conflict, forbidden, type Refusal } from '@tideline/api';
import type { Repositories } from '@tideline/db';

export interface LiveGuardOptions {
  readonly secondFactors: Pick<Repositories['secondFactors'], 'findFactor'>;
  readonly whyNoLiveKeys: () => string | null;
}

export type LiveGuard = (userId: string) => Refusal | null;

export function createLiveGuard(options: LiveGuardOptions): LiveGuard {
  return (userId) => {
    if ((options.secondFactors.findFactor(userId)?.confirmedAt ?? null) === null)
      return NO_SECOND_FACTOR;
    const keysRefusal = options.whyNoLiveKeys();
    return keysRefusal === null ? null : conflict(keysRefusal);
  };
}

const NO_SECOND_FACTOR = forbidden('A live account needs a second factor: set one up first.');
