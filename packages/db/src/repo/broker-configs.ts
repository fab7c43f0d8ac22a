import { eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { brokerConfigs, type TestedAccount } from '../schema/broker-configs.ts';

export type BrokerConfigRow = typeof brokerConfigs.$inferSelect;

export type BrokerConfigs = ReturnType<typeof createBrokerConfigsRepository>;

export function createBrokerConfigsRepository({ orm }: Database) {
  const isOfUser = eq(brokerConfigs.userId, sql.placeholder('userId'));
  const findByUser = orm.select().from(brokerConfigs).where(isOfUser).prepare();

  return {
    get: (userId: string): BrokerConfigRow | null => findByUser.get({ userId }) ?? null,
    save(config: BrokerConfigRow): void {
      orm
        .insert(brokerConfigs)
        .values(config)
        .onConflictDoUpdate({ target: brokerConfigs.userId, set: config })
        .run();
    },
    /** The user then has to give keys again. */
    remove(userId: string): void {
      orm.delete(brokerConfigs).where(eq(brokerConfigs.userId, userId)).run();
    },
    /** A null account means a failed test. */
    recordKeyTest(
      userId: string,
      { at, account }: { readonly at: number; readonly account: TestedAccount | null },
    ): void {
      const test = { isActive: account !== null, lastTestedAt: at, account };
      orm.update(brokerConfigs).set(test).where(eq(brokerConfigs.userId, userId)).run();
    },
  };
}
