import type { AccountState, Intent } from '@tideline/engine';
import type { Transaction } from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { createFenceCheck } from './fencing.ts';
import { createJournalWriter } from './journal-writer.ts';
import type { Database } from './open.ts';
import { createTradePathsRepository, type TradePathsRepository } from './repo/paths/trade-paths.ts';
import { accountStates } from './schema/account-states.ts';
import { orderAttempts } from './schema/attempts.ts';
import { accountIntents } from './schema/intents.ts';
import { placeholdersOf } from './schema/placeholders.ts';
import type { StepRecord } from './step-record.ts';

export interface OrderAttemptRecord extends Pick<StepRecord, 'userId' | 'fence' | 'at' | 'state'> {
  readonly clientOrderId: string;
}

/** Every write throws `FenceLostError` after a newer start. */
export class TradingStore {
  readonly #sqlite: Database['sqlite'];
  readonly #checkFence: (fence: number) => void;
  readonly #journal: ReturnType<typeof createJournalWriter>;
  readonly #paths: TradePathsRepository;
  readonly #queries: ReturnType<typeof prepareQueries>;
  readonly #writeAll: Transaction<TradingStore['commitSteps']>;

  constructor(database: Database) {
    this.#sqlite = database.sqlite;
    this.#checkFence = createFenceCheck(database);
    this.#journal = createJournalWriter(database);
    this.#paths = createTradePathsRepository(database);
    this.#queries = prepareQueries(database.orm);
    this.#writeAll = database.sqlite.transaction((steps, attemptRecords, alsoWrite) => {
      const allRecords = [...steps, ...attemptRecords];
      for (const fence of new Set(allRecords.map((each) => each.fence))) this.#checkFence(fence);
      for (const step of steps) this.#writeStepRows(step);
      for (const record of attemptRecords) this.#writeAttempt(record);
      // Only the last of an account's states is saved: no other is ever read.
      const lastRecordByUser = new Map(allRecords.map((each) => [each.userId, each]));
      for (const each of lastRecordByUser.values()) this.#writeState(each);
      alsoWrite?.();
    });
  }

  /**
   * Commits steps of accounts, then attempts, in one transaction with what `alsoWrite` writes: one
   * wait for the disk. On return all is durable, or nothing was written; only then is an order
   * sent.
   */
  commitSteps(
    steps: readonly StepRecord[],
    attempts: readonly OrderAttemptRecord[],
    alsoWrite?: () => void,
  ): void {
    // Refuses an outer transaction: the commit would be durable only with it, and an order may be
    // sent on return.
    if (this.#sqlite.inTransaction)
      throw new Error('a step can not be part of another transaction');
    try {
      // Immediate, because a transaction that has read can't go on when it then finds another
      // writer.
      this.#writeAll.immediate(steps, attempts, alsoWrite);
    } catch (error) {
      this.#journal.forgetRolledBack();
      throw error;
    }
  }

  loadStates(): readonly AccountState[] {
    return this.#queries.states.all().map((row) => row.state);
  }

  #writeState({ userId, at, state }: Pick<StepRecord, 'userId' | 'at' | 'state'>): void {
    if (state.userId !== userId) {
      throw new Error(`a step of ${userId} can not save the state of ${state.userId}`);
    }
    this.#queries.saveState.run({ userId, sequence: state.sequence, state, at: at.market });
  }

  #writeStepRows(step: StepRecord): void {
    for (const intent of step.intents) {
      this.#queries.saveIntent.run({
        userId: step.userId,
        sequence: step.state.sequence,
        type: intent.type,
        clientOrderId: clientOrderIdOf(intent),
        intent,
        at: step.at.market,
      });
    }
    this.#journal.write(step);
    this.#paths.writeParts(step.userId, step.paths ?? []);
  }

  #writeAttempt(record: OrderAttemptRecord): void {
    const { userId, clientOrderId, fence } = record;
    this.#queries.saveAttempt.run({ userId, clientOrderId, at: record.at.market, fence });
  }
}

function prepareQueries(orm: Database['orm']) {
  return {
    saveState: orm
      .insert(accountStates)
      .values(placeholdersOf(accountStates))
      .onConflictDoUpdate({
        target: accountStates.userId,
        set: {
          sequence: sql`excluded.sequence`,
          state: sql`excluded.state`,
          at: sql`excluded.at`,
        },
      })
      .prepare(),
    saveIntent: orm.insert(accountIntents).values(placeholdersOf(accountIntents)).prepare(),
    saveAttempt: orm.insert(orderAttempts).values(placeholdersOf(orderAttempts)).prepare(),
    states: orm.select({ state: accountStates.state }).from(accountStates).prepare(),
  };
}

function clientOrderIdOf(intent: Intent): string | null {
  switch (intent.type) {
    case 'submit':
      return intent.order.clientOrderId;
    case 'cancel':
    case 'look-up':
      return intent.clientOrderId;
    case 'read-quote':
    case 'reconcile':
      return null;
  }
}
