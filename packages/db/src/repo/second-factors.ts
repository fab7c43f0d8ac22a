import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { secondFactors } from '../schema/second-factors.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export interface Confirmation {
  /** Wall time. */
  readonly at: number;
  /** Of the first code. */
  readonly step: number;
}

/**
 * One secret of one-time codes per user. It counts once it is confirmed. A time step is the number
 * of the period that a code is of (RFC 6238): each step serves once, and none before it afterwards.
 */
export interface SecondFactors {
  get(userId: string): SecondFactorRow | null;
  /**
   * Begins enrolling, or begins it anew with another secret. False, and nothing changes, when the
   * user has a confirmed one: it must be removed first.
   */
  enrol(userId: string, sealedSecret: Buffer): boolean;
  /** False when nothing waits to be confirmed. */
  confirm(userId: string, confirmation: Confirmation): boolean;
  /** Keeps a secret that waits to take the place of the confirmed one; false when there is none. */
  keepNext(userId: string, sealedSecret: Buffer, at: number): boolean;
  /** The secret that waited counts, and the one before it does not. False when none waits. */
  replace(userId: string, sealedSecret: Buffer, confirmation: Confirmation): boolean;
  /**
   * Whether a confirmed factor takes a code of this step; in one statement, so that one of two does.
   * A step after `latest`, which no code can be of yet, was taken by a clock that was ahead: it bars none.
   */
  acceptStep(userId: string, step: number, latest?: number): boolean;
  /** Takes the recovery codes with it. */
  remove(userId: string): void;
}

export function createSecondFactors({ orm }: Database): SecondFactors {
  const get = orm
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, sql.placeholder('userId')))
    .prepare();

  return {
    get: (userId) => get.get({ userId }) ?? null,
    enrol: (userId, sealedSecret) => {
      const nothing = { lastStep: null, sealedNextSecret: null, nextDrawnAt: null };
      const fresh = { sealedSecret, confirmedAt: null, ...nothing };
      const { changes } = orm
        .insert(secondFactors)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: fresh,
          setWhere: isNull(secondFactors.confirmedAt),
        })
        .run();
      return changes === 1;
    },
    confirm: (userId, { at, step }) => {
      const { changes } = orm
        .update(secondFactors)
        .set({ confirmedAt: at, lastStep: step })
        .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
        .run();
      return changes === 1;
    },
    keepNext: (userId, sealedNextSecret, nextDrawnAt) => {
      const { changes } = orm
        .update(secondFactors)
        .set({ sealedNextSecret, nextDrawnAt })
        .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
        .run();
      return changes === 1;
    },
    replace: (userId, sealedSecret, { at, step }) => {
      const { changes } = orm
        .update(secondFactors)
        .set({
          sealedSecret,
          confirmedAt: at,
          lastStep: step,
          sealedNextSecret: null,
          nextDrawnAt: null,
        })
        .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.sealedNextSecret)))
        .run();
      return changes === 1;
    },
    acceptStep: (userId, step, latest = Number.MAX_SAFE_INTEGER) => {
      const { changes } = orm
        .update(secondFactors)
        .set({ lastStep: step })
        .where(
          and(
            eq(secondFactors.userId, userId),
            isNotNull(secondFactors.confirmedAt),
            or(
              isNull(secondFactors.lastStep),
              lt(secondFactors.lastStep, step),
              gt(secondFactors.lastStep, latest),
            ),
          ),
        )
        .run();
      return changes === 1;
    },
    remove: (userId) => {
      orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    },
  };
}
