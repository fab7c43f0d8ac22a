import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { recoveryCodes } from '../../schema/second-factors.ts';

/** Takes and stores hashes, never the codes. */
export function createRecoveryCodesRepository({ orm, sqlite }: Database) {
  const replaceCodes = sqlite.transaction((userId: string, codeHashes: readonly string[]) => {
    orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
    for (const codeHash of codeHashes) orm.insert(recoveryCodes).values({ userId, codeHash }).run();
  });
  return {
    /**
     * Replaces the codes in one transaction, which voids earlier ones. Throws for a user without a
     * second factor.
     */
    replace: replaceCodes.immediate,
    /** Uses a code up, in one statement, so of two attempts only one gets it. */
    useCode(userId: string, codeHash: string): boolean {
      const { changes } = orm
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
        .run();
      return changes === 1;
    },
    left: (userId: string): number =>
      orm
        .select({ number: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId))
        .get()?.number ?? 0,
  };
}
