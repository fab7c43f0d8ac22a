import { hash, verify } from '@node-rs/argon2';
import type { Refusal } from '@tideline/api';
import { NO_PASSWORD_HASH } from '@tideline/db';
import { type HashRequest, type HashSlotLimits, HashSlots } from './hash-slots.ts';

/** OWASP's minimum for argon2id, the library's default: 19 MiB, two passes, one lane. */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing needs much memory and shares the thread pool with the disk, so two run at a time, one of them
 * for unknown clients. Waiting work holds its request and its password in memory.
 */
const HASH_SLOT_LIMITS: HashSlotLimits = {
  maxRunningHashes: 2,
  maxWaitingOfAccount: 10,
  maxWaitingOfNetwork: 40,
  maxWaitingRequests: 200,
};

const BUSY_REFUSAL: Refusal = {
  code: 'TOO_MANY',
  message: 'Too many are signing in just now. Try again in a moment.',
  retryAfter: 2,
};

export class Passwords {
  readonly #hashSlots = new HashSlots(HASH_SLOT_LIMITS);
  /** Checked when there is no such user, so an unknown address costs the same time. */
  readonly #decoyHash = hash('no password of anybody', ARGON2_PARAMETERS);

  /** Call right before hashing, in the same turn. */
  refusalIfBusy(hashRequest: HashRequest): Refusal | null {
    return this.#hashSlots.hasRoom(hashRequest) ? null : BUSY_REFUSAL;
  }

  hash(password: string, hashRequest: HashRequest): Promise<string> {
    return this.#hashSlots.runInSlot(hashRequest, () => hash(password, ARGON2_PARAMETERS));
  }

  /** False for a user without a password, after the same time. */
  async verify(
    storedHash: string | null,
    password: string,
    hashRequest: HashRequest,
  ): Promise<boolean> {
    const hasPassword = storedHash !== null && storedHash !== NO_PASSWORD_HASH;
    const matches = await this.#hashSlots.runInSlot(hashRequest, async () => {
      const decoyHash = await this.#decoyHash;
      return verify(hasPassword ? storedHash : decoyHash, password, ARGON2_PARAMETERS);
    });
    return matches && hasPassword;
  }
}
