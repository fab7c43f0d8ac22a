import type { AccountState, Intent, Moment } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import { createFenceCheck } from './fencing.ts';
import { createJournalWriter } from './journal-writer.ts';
import type { Database } from './open.ts';
import { accountStates, attempts, intents } from './schema/index.ts';
import type { StepRecord } from './step-record.ts';

/** One attempt to send one order, and the state that knows of it. */
export interface AttemptRecord {
  readonly userId: string;
  readonly fence: number;
  readonly at: Moment;
  readonly clientOrderId: string;
  readonly state: AccountState;
}

/** The only writer of trading state. Every write throws `FenceLostError` after a newer start. */
export interface TradingStore {
  /**
   * Steps of one or several accounts (state, intents and journal), and then attempts, in one transaction
   * with whatever `besides` writes: the disk is waited for once. All of it is durable when it returns, or
   * nothing of it was written. An attempt's request leaves after that.
   */
  commit(
    steps: readonly StepRecord[],
    attempts: readonly AttemptRecord[],
    besides?: () => void,
  ): void;
  loadStates(): readonly AccountState[];
}

export function createTradingStore(database: Database): TradingStore {
  const { orm, sqlite } = database;
  const checkFence = createFenceCheck(database);
  const journal = createJournalWriter(database);

  const saveState = orm
    .insert(accountStates)
    .values({
      userId: sql.placeholder('userId'),
      sequence: sql.placeholder('sequence'),
      state: sql.placeholder('state'),
      at: sql.placeholder('at'),
    })
    .onConflictDoUpdate({
      target: accountStates.userId,
      set: {
        sequence: sql`excluded.sequence`,
        state: sql`excluded.state`,
        at: sql`excluded.at`,
      },
    })
    .prepare();
  const saveIntent = orm
    .insert(intents)
    .values({
      userId: sql.placeholder('userId'),
      sequence: sql.placeholder('sequence'),
      type: sql.placeholder('type'),
      clientOrderId: sql.placeholder('clientOrderId'),
      intent: sql.placeholder('intent'),
      at: sql.placeholder('at'),
    })
    .prepare();
  const saveAttempt = orm
    .insert(attempts)
    .values({
      userId: sql.placeholder('userId'),
      clientOrderId: sql.placeholder('clientOrderId'),
      at: sql.placeholder('at'),
      fence: sql.placeholder('fence'),
    })
    .prepare();
  const states = orm.select({ state: accountStates.state }).from(accountStates).prepare();

  function writeState({ userId, at, state }: Pick<StepRecord, 'userId' | 'at' | 'state'>): void {
    if (state.userId !== userId) {
      throw new Error(`a step of ${userId} can not save the state of ${state.userId}`);
    }
    saveState.run({ userId, sequence: state.sequence, state, at: at.market });
  }

  /** All but the state. */
  function writeRows(step: StepRecord): void {
    for (const intent of step.intents) {
      saveIntent.run({
        userId: step.userId,
        sequence: step.state.sequence,
        type: intent.type,
        clientOrderId: clientOrderIdOf(intent),
        intent,
        at: step.at.market,
      });
    }
    journal.write(step);
  }

  function writeAttempt(record: AttemptRecord): void {
    const { userId, clientOrderId, fence } = record;
    saveAttempt.run({ userId, clientOrderId, at: record.at.market, fence });
  }

  const write = sqlite.transaction(
    (
      steps: readonly StepRecord[],
      records: readonly AttemptRecord[],
      besides: (() => void) | undefined,
    ) => {
      const all = [...steps, ...records];
      for (const fence of new Set(all.map((each) => each.fence))) checkFence(fence);
      for (const step of steps) writeRows(step);
      for (const record of records) writeAttempt(record);
      // Of the states that an account passes here, the last one is all that anybody will ever read.
      const last = new Map(all.map((each) => [each.userId, each]));
      for (const each of last.values()) writeState(each);
      besides?.();
    },
  );

  const commit: TradingStore['commit'] = (steps, records, besides) => {
    // It would be durable only with what is around it, and an order may leave once this returns.
    if (sqlite.inTransaction) throw new Error('a step can not be part of another transaction');
    try {
      // Immediate: a transaction that reads first and then finds another writer could not go on.
      write.immediate(steps, records, besides);
    } catch (error) {
      journal.undone();
      throw error;
    }
  };

  return {
    commit,
    loadStates: () => states.all().map((row) => row.state),
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
