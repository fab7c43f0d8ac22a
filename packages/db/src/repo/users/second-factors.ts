import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { secondFactors } from '../../schema/second-factors.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export interface FactorConfirmation {
  /** Wall time. */
  readonly confirmedAt: number;
  /** Time step of the first code. */
  readonly timeStep: number;
}

/**
 * A secret counts once confirmed. A time step is the number of a code's period (RFC 6238): each is
 * accepted once, and none before it afterwards.
 */
export class SecondFactorsRepository {
  readonly #orm: Database['orm'];
  readonly #selectFactor: ReturnType<typeof prepareFactorSelect>;

  constructor({ orm }: Database) {
    this.#orm = orm;
    this.#selectFactor = prepareFactorSelect(orm);
  }

  findFactor(userId: string): SecondFactorRow | null {
    return this.#selectFactor.get({ userId }) ?? null;
  }

  /**
   * Begins to enrol, or begins again with another secret while unconfirmed. Returns false and
   * changes nothing when a secret is confirmed, as it must be removed first.
   */
  beginEnrolment(userId: string, sealedSecret: Buffer): boolean {
    const emptyColumns = { lastStep: null, sealedNextSecret: null, nextDrawnAt: null };
    const unconfirmedFactor = { sealedSecret, confirmedAt: null, ...emptyColumns };
    const { changes } = this.#orm
      .insert(secondFactors)
      .values({ userId, ...unconfirmedFactor })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: unconfirmedFactor,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .run();
    return changes === 1;
  }

  confirmSecret(userId: string, { confirmedAt: at, timeStep: step }: FactorConfirmation): boolean {
    const values = { confirmedAt: at, lastStep: step };
    return this.#updateWhere(userId, isNull(secondFactors.confirmedAt), values);
  }

  /** Keeps a secret that may replace the confirmed one; false without one. */
  saveNextSecret(userId: string, sealedNextSecret: Buffer, nextDrawnAt: number): boolean {
    const values = { sealedNextSecret, nextDrawnAt };
    return this.#updateWhere(userId, isNotNull(secondFactors.confirmedAt), values);
  }

  /** Makes the waiting secret the confirmed one; false when none waits. */
  replaceSecret(
    userId: string,
    sealedSecret: Buffer,
    { confirmedAt: at, timeStep: step }: FactorConfirmation,
  ): boolean {
    return this.#updateWhere(userId, isNotNull(secondFactors.sealedNextSecret), {
      sealedSecret,
      confirmedAt: at,
      lastStep: step,
      sealedNextSecret: null,
      nextDrawnAt: null,
    });
  }

  /**
   * One statement, so of two attempts with a code one is accepted. A stored step refuses itself and
   * earlier ones, but for one after `maxTimeStep`, from a clock that was ahead.
   */
  acceptTimeStep(userId: string, timeStep: number, maxTimeStep = Number.MAX_SAFE_INTEGER): boolean {
    const { confirmedAt, lastStep } = secondFactors;
    const isStepAllowed = or(isNull(lastStep), lt(lastStep, timeStep), gt(lastStep, maxTimeStep));
    return this.#updateWhere(userId, and(isNotNull(confirmedAt), isStepAllowed), {
      lastStep: timeStep,
    });
  }

  /** Recovery codes are deleted with it. */
  remove(userId: string): void {
    this.#orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
  }

  #updateWhere(
    userId: string,
    condition: SQL | undefined,
    values: Partial<SecondFactorRow>,
  ): boolean {
    const { changes } = this.#orm
      .update(secondFactors)
      .set(values)
      .where(and(eq(secondFactors.userId, userId), condition))
      .run();
    return changes === 1;
  }
}

function prepareFactorSelect(orm: Database['orm']) {
  return orm
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, sql.placeholder('userId')))
    .prepare();
}
