import type { Refusal } from '@tideline/api';
import type { Enrolment } from '@tideline/api/schemas';
import { type Repositories, SealBrokenError, type Sealer, secondFactorContext } from '@tideline/db';
import { Secret, TOTP } from 'otpauth';
import type { Wall } from '../clock.ts';
import { SealingOffError } from '../master-key-check.ts';
import { drawRecoveryCodes, hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';

const ISSUER = 'Tideline';
const SECRET_BYTES = 20;
/** What every authenticator app can do. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Nobody passes without it: a factor that can't be checked is no reason to do without. */
export const FACTOR_LOCKED: Refusal = {
  code: 'CONFLICT',
  message:
    'Second factors can not be read: the server has another master key. Ask whoever runs it.',
};

/** Periods that the clock of the user's device may be off. */
const WINDOW = 1;

export interface SecondFactorOptions {
  readonly repositories: Pick<Repositories, 'secondFactors' | 'recoveryCodes' | 'together'>;
  readonly sealer: Sealer;
  readonly wall: Wall;
}

/** One-time codes of an authenticator app (RFC 6238), and recovery codes for who has lost it. */
export class SecondFactorKeeper {
  readonly #options: SecondFactorOptions;

  constructor(options: SecondFactorOptions) {
    this.#options = options;
  }

  /** Whether a factor is confirmed, so that it is asked for. */
  has(userId: string): boolean {
    return this.#options.repositories.secondFactors.get(userId)?.confirmedAt != null;
  }

  /** Whether the user's factor can't be read, with the master key at hand. */
  isLocked(userId: string): boolean {
    const row = this.#options.repositories.secondFactors.get(userId);
    try {
      if (row !== null) this.#open(userId, row.sealedSecret);
      return false;
    } catch (error) {
      if (error instanceof SealBrokenError) return true;
      throw error;
    }
  }

  /** Begins enrolling, or begins it anew. */
  enrol({
    id,
    email,
  }: {
    readonly id: string;
    readonly email: string;
  }): Enrolment | 'has-one' | 'locked' {
    const secret = new Secret({ size: SECRET_BYTES });
    const sealed = this.#seal(id, secret.base32);
    if (sealed === null) return 'locked';
    if (!this.#options.repositories.secondFactors.enrol(id, sealed)) return 'has-one';
    const uri = new TOTP({ ...PARAMETERS, issuer: ISSUER, label: email, secret }).toString();
    return { secret: secret.base32, uri };
  }

  /** Ends enrolling with a right code, and answers the recovery codes; null otherwise. */
  confirm(userId: string, code: string): readonly string[] | null {
    const { repositories, wall } = this.#options;
    const secret = this.#waitingSecret(userId);
    if (secret === null) return null;
    const step = this.#stepOf(secret, code);
    if (step === null) return null;
    const recoveryCodes = drawRecoveryCodes();
    return repositories.together(() => {
      if (!repositories.secondFactors.confirm(userId, { at: wall.now(), step })) return null;
      const hashes = recoveryCodes.map((each) => hashRecoveryCode(secret, each));
      repositories.recoveryCodes.replace(userId, hashes);
      return recoveryCodes;
    });
  }

  /** Whether an enrolment waits for its first code. */
  isWaiting(userId: string): boolean {
    return this.#options.repositories.secondFactors.get(userId)?.confirmedAt === null;
  }

  /** Uses a code up; null when it is wrong or was used before. */
  use(userId: string, code: string): 'app' | 'recovery' | null {
    const { secondFactors, recoveryCodes } = this.#options.repositories;
    const row = secondFactors.get(userId);
    if (row === null || row.confirmedAt === null) return null;
    const secret = this.#open(userId, row.sealedSecret);
    if (isRecoveryCode(code)) {
      return recoveryCodes.use(userId, hashRecoveryCode(secret, code)) ? 'recovery' : null;
    }
    const step = this.#stepOf(secret, code);
    return step !== null && secondFactors.acceptStep(userId, step, this.#latestStep) ? 'app' : null;
  }

  remove(userId: string): void {
    this.#options.repositories.secondFactors.remove(userId);
  }

  recoveryCodesLeft(userId: string): number {
    return this.#options.repositories.recoveryCodes.left(userId);
  }

  #waitingSecret(userId: string): string | null {
    const row = this.#options.repositories.secondFactors.get(userId);
    if (row === null || row.confirmedAt !== null) return null;
    return this.#open(userId, row.sealedSecret);
  }

  /** Null while nothing can be sealed. */
  #seal(userId: string, secret: string): Buffer | null {
    try {
      return this.#options.sealer.seal(secondFactorContext(userId), secret);
    } catch (error) {
      if (error instanceof SealingOffError) return null;
      throw error;
    }
  }

  #open(userId: string, sealed: Buffer): string {
    return this.#options.sealer.open(secondFactorContext(userId), sealed);
  }

  /** The latest period that a code can be of at the moment. */
  get #latestStep(): number {
    return new TOTP(PARAMETERS).counter({ timestamp: this.#options.wall.now() }) + WINDOW;
  }

  /** The period that a code is of; null for a wrong one. */
  #stepOf(secret: string, code: string): number | null {
    const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
    const timestamp = this.#options.wall.now();
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }
}
