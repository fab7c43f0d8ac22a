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
export function createSecondFactorsRepository({ orm }: Database) {
  const { confirmedAt, lastStep } = secondFactors;
  const isOfUser = eq(secondFactors.userId, sql.placeholder('userId'));
  const selectFactor = orm.select().from(secondFactors).where(isOfUser).prepare();
  const updateWhere = (userId: string, condition: SQL | undefined, values: FactorValues): boolean =>
    orm
      .update(secondFactors)
      .set(values)
      .where(and(eq(secondFactors.userId, userId), condition))
      .run().changes === 1;

  return {
    findFactor: (userId: string): SecondFactorRow | null => selectFactor.get({ userId }) ?? null,
    /**
     * Begins to enrol, or begins again with another secret while unconfirmed. Returns false and
     * changes nothing when a secret is confirmed, as it must be removed first.
     */
    beginEnrolment(userId: string, sealedSecret: Buffer): boolean {
      const emptyColumns = { lastStep: null, sealedNextSecret: null, nextDrawnAt: null };
      const unconfirmedFactor = { sealedSecret, confirmedAt: null, ...emptyColumns };
      const { changes } = orm
        .insert(secondFactors)
        .values({ userId, ...unconfirmedFactor })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: unconfirmedFactor,
          setWhere: isNull(confirmedAt),
        })
        .run();
      return changes === 1;
    },
    confirmSecret: (userId: string, { confirmedAt: at, timeStep }: FactorConfirmation): boolean =>
      updateWhere(userId, isNull(confirmedAt), { confirmedAt: at, lastStep: timeStep }),
    /** Keeps a secret that may replace the confirmed one; false without one. */
    saveNextSecret: (userId: string, sealedNextSecret: Buffer, nextDrawnAt: number): boolean =>
      updateWhere(userId, isNotNull(confirmedAt), { sealedNextSecret, nextDrawnAt }),
    /** Makes the waiting secret the confirmed one; false when none waits. */
    replaceSecret: (
      userId: string,
      sealedSecret: Buffer,
      { confirmedAt: at, timeStep }: FactorConfirmation,
    ): boolean =>
      updateWhere(userId, isNotNull(secondFactors.sealedNextSecret), {
        sealedSecret,
        confirmedAt: at,
        lastStep: timeStep,
        sealedNextSecret: null,
        nextDrawnAt: null,
      }),
    /**
     * One statement, so of two attempts with a code one is accepted. A step must come after
     * the stored one, unless that is beyond `maxTimeStep`, from a clock that was ahead.
     */
    acceptTimeStep(userId: string, step: number, maxTimeStep = Number.MAX_SAFE_INTEGER): boolean {
      const isStepAllowed = or(isNull(lastStep), lt(lastStep, step), gt(lastStep, maxTimeStep));
      return updateWhere(userId, and(isNotNull(confirmedAt), isStepAllowed), { lastStep: step });
    },
    /** Recovery codes are deleted with it. */
    remove(userId: string): void {
      orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    },
  };
}

type FactorValues = Partial<SecondFactorRow>;
