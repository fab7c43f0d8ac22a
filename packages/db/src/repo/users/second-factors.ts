import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { secondFactors } from '../../schema/second-factors.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export interface FactorConfirmation {
  /** Wall time. */
  readonly at: number;
  /** Time step of the first code. */
  readonly step: number;
}

/**
 * A secret counts once confirmed. A time step is the number of a code's period (RFC 6238): each is
 * accepted once, and none before it afterwards.
 */
export class SecondFactors {
  readonly #orm: Database['orm'];
  readonly #find: ReturnType<typeof prepareFind>;

  constructor({ orm }: Database) {
    this.#orm = orm;
    this.#find = prepareFind(orm);
  }

  get(userId: string): SecondFactorRow | null {
    return this.#find.get({ userId }) ?? null;
  }

  /**
   * Begins to enrol, or begins again with another secret while unconfirmed. Returns false and
   * changes nothing when a secret is confirmed, as it must be removed first.
   */
  beginEnrolment(userId: string, sealedSecret: Buffer): boolean {
    const nothing = { lastStep: null, sealedNextSecret: null, nextDrawnAt: null };
    const fresh = { sealedSecret, confirmedAt: null, ...nothing };
    const { changes } = this.#orm
      .insert(secondFactors)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: fresh,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .run();
    return changes === 1;
  }

  confirmSecret(userId: string, { at, step }: FactorConfirmation): boolean {
    const values = { confirmedAt: at, lastStep: step };
    return this.#changeWhere(userId, isNull(secondFactors.confirmedAt), values);
  }

  /** Keeps a secret that may replace the confirmed one; false without one. */
  keepNext(userId: string, sealedNextSecret: Buffer, nextDrawnAt: number): boolean {
    const values = { sealedNextSecret, nextDrawnAt };
    return this.#changeWhere(userId, isNotNull(secondFactors.confirmedAt), values);
  }

  /** Makes the waiting secret the confirmed one; false when none waits. */
  replaceSecret(userId: string, sealedSecret: Buffer, { at, step }: FactorConfirmation): boolean {
    return this.#changeWhere(userId, isNotNull(secondFactors.sealedNextSecret), {
      sealedSecret,
      confirmedAt: at,
      lastStep: step,
      sealedNextSecret: null,
      nextDrawnAt: null,
    });
  }

  /**
   * One statement, so of two attempts with a code one is accepted. A stored step refuses itself and
   * earlier ones, but for one after `latest`, from a clock that was ahead.
   */
  acceptStep(userId: string, step: number, latest = Number.MAX_SAFE_INTEGER): boolean {
    const { confirmedAt, lastStep } = secondFactors;
    const isNewer = or(isNull(lastStep), lt(lastStep, step), gt(lastStep, latest));
    return this.#changeWhere(userId, and(isNotNull(confirmedAt), isNewer), { lastStep: step });
  }

  /** Recovery codes are deleted with it. */
  remove(userId: string): void {
    this.#orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
  }

  #changeWhere(userId: string, holds: SQL | undefined, values: Partial<SecondFactorRow>): boolean {
    const { changes } = this.#orm
      .update(secondFactors)
      .set(values)
      .where(and(eq(secondFactors.userId, userId), holds))
      .run();
    return changes === 1;
  }
}

function prepareFind(orm: Database['orm']) {
  return orm
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, sql.placeholder('userId')))
    .prepare();
}
