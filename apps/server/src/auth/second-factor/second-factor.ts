import { conflict, done, type Result, refused } from '@tideline/api';
import type { Enrolment } from '@tideline/api/schemas';
import {
  nextFactorContext,
  type Repositories,
  SealBrokenError,
  type Sealer,
  secondFactorContext,
  type UserRow,
} from '@tideline/db';
import { Secret, TOTP } from 'otpauth';
import { SealingOffError } from '../../keys/master-key-check.ts';
import type { WallClock } from '../../runtime/clock.ts';
import { drawRecoveryCodes, hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';

const TOTP_ISSUER = 'Tideline';
const TOTP_SECRET_BYTES = 20;
/** What every authenticator app supports. */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const HAS_FACTOR_REFUSAL = conflict(
  'You have a second factor. Replace it, or switch it off first.',
);
export const NO_FACTOR_REFUSAL = conflict('You have no second factor.');
/** A second factor that can't be read is still required. */
export const FACTOR_LOCKED_REFUSAL = conflict(
  'Second factors can not be read: the server has another master key. Ask its operator.',
);

/** An unconfirmed replacement is void after this: no one may find and use its secret later. */
const NEXT_SECRET_LIFETIME_MS = 15 * 60_000;
/** Periods by which the clock of the user's device may be off. */
const TOTP_WINDOW_PERIODS = 1;

type FactorProof = Parameters<Repositories['secondFactors']['confirmSecret']>[1];
type SealContext = Parameters<Sealer['seal']>[0];

const SEAL_CONTEXT_MAKERS = { first: secondFactorContext, next: nextFactorContext } as const;

type EnrollingUser = Pick<UserRow, 'id' | 'email'>;

export interface SecondFactorOptions {
  readonly repositories: Pick<Repositories, 'secondFactors' | 'recoveryCodes' | 'together'>;
  readonly sealer: Sealer;
  readonly wall: WallClock;
}

/** An authenticator app's codes (RFC 6238), and recovery codes for users who have lost it. */
export class SecondFactorKeeper {
  readonly #options: SecondFactorOptions;

  constructor(options: SecondFactorOptions) {
    this.#options = options;
  }

  /** Only a confirmed factor is required. */
  hasFactor(userId: string): boolean {
    return this.#options.repositories.secondFactors.findFactor(userId)?.confirmedAt != null;
  }

  isSecretLocked(userId: string): boolean {
    const row = this.#options.repositories.secondFactors.findFactor(userId);
    try {
      if (row !== null) this.#options.sealer.open(secondFactorContext(userId), row.sealedSecret);
      return false;
    } catch (error) {
      if (error instanceof SealBrokenError) return true;
      throw error;
    }
  }

  beginEnrolment({ id, email }: EnrollingUser): Result<Enrolment> {
    const secret = new Secret({ size: TOTP_SECRET_BYTES });
    const sealedSecret = this.#sealSecret(secondFactorContext(id), secret.base32);
    if (sealedSecret === null) return refused(FACTOR_LOCKED_REFUSAL);
    const isBegun = this.#options.repositories.secondFactors.beginEnrolment(id, sealedSecret);
    return isBegun ? done(toEnrolment(secret, email)) : refused(HAS_FACTOR_REFUSAL);
  }

  /** The caller has just checked the old factor, which serves until the new one is proved. */
  beginReplacement({ id, email }: EnrollingUser): Result<Enrolment> {
    const { repositories, wall } = this.#options;
    const secret = new Secret({ size: TOTP_SECRET_BYTES });
    const sealedSecret = this.#sealSecret(nextFactorContext(id), secret.base32);
    if (sealedSecret === null) return refused(FACTOR_LOCKED_REFUSAL);
    const isSaved = repositories.secondFactors.saveNextSecret(id, sealedSecret, wall.now());
    return isSaved ? done(toEnrolment(secret, email)) : refused(NO_FACTOR_REFUSAL);
  }

  confirmFactor(userId: string, code: string): readonly string[] | null {
    const { repositories, wall } = this.#options;
    const pendingKind = this.pendingFactorKind(userId);
    if (pendingKind === null) return null;
    const secret = this.#pendingSecret(userId, pendingKind);
    const totpStep = this.#totpStepOf(secret, code);
    if (totpStep === null) return null;
    return repositories.together(() => {
      const proof = { confirmedAt: wall.now(), timeStep: totpStep };
      const isProved =
        pendingKind === 'first'
          ? repositories.secondFactors.confirmSecret(userId, proof)
          : this.#replaceFactor(userId, secret, proof);
      return isProved ? this.#replaceRecoveryCodes(userId, secret) : null;
    });
  }

  /** Whether a first factor, or a replacement, still lacks its first code. */
  pendingFactorKind(userId: string): 'first' | 'next' | null {
    const { repositories, wall } = this.#options;
    const row = repositories.secondFactors.findFactor(userId);
    if (row === null) return null;
    if (row.confirmedAt === null) return 'first';
    const ageMs = row.nextDrawnAt === null ? null : wall.now() - row.nextDrawnAt;
    return ageMs !== null && ageMs >= 0 && ageMs < NEXT_SECRET_LIFETIME_MS ? 'next' : null;
  }

  /** Voids the old codes. Null without a factor. */
  renewRecoveryCodes(userId: string): readonly string[] | null {
    const secret = this.#confirmedSecret(userId);
    return secret === null ? null : this.#replaceRecoveryCodes(userId, secret);
  }

  useCode(userId: string, code: string): 'app' | 'recovery' | null {
    const { secondFactors, recoveryCodes } = this.#options.repositories;
    const secret = this.#confirmedSecret(userId);
    if (secret === null) return null;
    if (isRecoveryCode(code)) {
      return recoveryCodes.useCode(userId, hashRecoveryCode(secret, code)) ? 'recovery' : null;
    }
    const totpStep = this.#totpStepOf(secret, code);
    return totpStep !== null && secondFactors.acceptTimeStep(userId, totpStep, this.#latestStep)
      ? 'app'
      : null;
  }

  #confirmedSecret(userId: string): string | null {
    const { repositories, sealer } = this.#options;
    const row = repositories.secondFactors.findFactor(userId);
    if (row === null || row.confirmedAt === null) return null;
    return sealer.open(secondFactorContext(userId), row.sealedSecret);
  }

  #pendingSecret(userId: string, pendingKind: 'first' | 'next'): string {
    const row = this.#options.repositories.secondFactors.findFactor(userId);
    const sealedSecret = pendingKind === 'first' ? row?.sealedSecret : row?.sealedNextSecret;
    if (sealedSecret == null) throw new Error(`no second factor of ${userId} waits`);
    return this.#options.sealer.open(SEAL_CONTEXT_MAKERS[pendingKind](userId), sealedSecret);
  }

  #replaceFactor(userId: string, secret: string, proof: FactorProof): boolean {
    const { secondFactors } = this.#options.repositories;
    const sealedSecret = this.#sealSecret(secondFactorContext(userId), secret);
    return sealedSecret !== null && secondFactors.replaceSecret(userId, sealedSecret, proof);
  }

  #replaceRecoveryCodes(userId: string, secret: string): readonly string[] {
    const codes = drawRecoveryCodes();
    const hashes = codes.map((each) => hashRecoveryCode(secret, each));
    this.#options.repositories.recoveryCodes.replace(userId, hashes);
    return codes;
  }

  #sealSecret(context: SealContext, secret: string): Buffer | null {
    try {
      return this.#options.sealer.seal(context, secret);
    } catch (error) {
      if (error instanceof SealingOffError) return null;
      throw error;
    }
  }

  get #latestStep(): number {
    const timestamp = this.#options.wall.now();
    return new TOTP(TOTP_PARAMETERS).counter({ timestamp }) + TOTP_WINDOW_PERIODS;
  }

  #totpStepOf(secret: string, code: string): number | null {
    const totp = new TOTP({ ...TOTP_PARAMETERS, secret: Secret.fromBase32(secret) });
    const timestamp = this.#options.wall.now();
    const stepDelta = totp.validate({ token: code, timestamp, window: TOTP_WINDOW_PERIODS });
    return stepDelta === null ? null : totp.counter({ timestamp }) + stepDelta;
  }
}

function toEnrolment(secret: Secret, label: string): Enrolment {
  const uri = new TOTP({ ...TOTP_PARAMETERS, issuer: TOTP_ISSUER, label, secret }).toString();
  return { secret: secret.base32, uri };
}
