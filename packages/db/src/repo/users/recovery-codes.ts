import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { recoveryCodes } from '../../schema/second-factors.ts';

/** Takes and stores hashes, never the codes. */
export function createRecoveryCodesRepository({ orm, sqlite }: Database) {
  const isOfUser = (userId: string) => eq(recoveryCodes.userId, userId);
  const replaceCodes = sqlite.transaction((userId: string, codeHashes: readonly string[]) => {
    orm.delete(recoveryCodes).where(isOfUser(userId)).run();
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
      const isThis = and(isOfUser(userId), eq(recoveryCodes.codeHash, codeHash));
      return orm.delete(recoveryCodes).where(isThis).run().changes === 1;
    },
    left: (userId: string): number =>
      orm.select({ number: count() }).from(recoveryCodes).where(isOfUser(userId)).get()?.number ??
      0,
  };
}
