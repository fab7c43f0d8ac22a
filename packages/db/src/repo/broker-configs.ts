import { eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { brokerConfigs, type TestedAccount } from '../schema/broker-configs.ts';

export type BrokerConfigRow = typeof brokerConfigs.$inferSelect;

export interface BrokerConfigs {
  get(userId: string): BrokerConfigRow | null;
  save(config: BrokerConfigRow): void;
  /** The user then has to give keys again. */
  remove(userId: string): void;
  /** A null account means a failed test. */
  noteTest(
    userId: string,
    test: { readonly at: number; readonly account: TestedAccount | null },
  ): void;
}

export function createBrokerConfigs({ orm }: Database): BrokerConfigs {
  const get = orm
    .select()
    .from(brokerConfigs)
    .where(eq(brokerConfigs.userId, sql.placeholder('userId')))
    .prepare();

  return {
    get: (userId) => get.get({ userId }) ?? null,
    save: (config) => {
      orm
        .insert(brokerConfigs)
        .values(config)
        .onConflictDoUpdate({ target: brokerConfigs.userId, set: config })
        .run();
    },
    remove: (userId) => {
      orm.delete(brokerConfigs).where(eq(brokerConfigs.userId, userId)).run();
    },
    noteTest: (userId, { at, account }) => {
      orm
        .update(brokerConfigs)
        .set({ isActive: account !== null, lastTestedAt: at, account })
        .where(eq(brokerConfigs.userId, userId))
        .run();
    },
  };
}
