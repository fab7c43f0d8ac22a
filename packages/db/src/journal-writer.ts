import type { EpochMs, JournalEntry, Moment, TradingDate } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import { createGateWriter } from './gate-rules.ts';
import type { Database } from './open.ts';
import { alarms, decisions, trades } from './schema/index.ts';
import type { StepRecord } from './step-record.ts';

/** Writes the journal of a step into its tables, inside the step's transaction. */
export interface JournalWriter {
  write(step: Pick<StepRecord, 'userId' | 'at' | 'feed' | 'journal'>): void;
  /** To be told of a transaction that wrote some of it and failed. */
  undone(): void;
}

export function createJournalWriter(database: Database): JournalWriter {
  const { orm } = database;
  const gateWriter = createGateWriter(database);
  const saveDecision = orm
    .insert(decisions)
    .values({
      userId: sql.placeholder('userId'),
      feed: sql.placeholder('feed'),
      date: sql.placeholder('date'),
      barStart: sql.placeholder('barStart'),
      symbol: sql.placeholder('symbol'),
      outcome: sql.placeholder('outcome'),
      sentence: sql.placeholder('sentence'),
      gates: sql.placeholder('gates'),
      contract: sql.placeholder('contract'),
      quantity: sql.placeholder('quantity'),
      limitPrice: sql.placeholder('limitPrice'),
      tradeId: sql.placeholder('tradeId'),
      inputs: sql.placeholder('inputs'),
    })
    // A simulated past that is played again decides its bars again: the newest decision stands.
    .onConflictDoUpdate({
      target: [decisions.userId, decisions.feed, decisions.barStart, decisions.symbol],
      set: {
        outcome: sql`excluded.outcome`,
        sentence: sql`excluded.sentence`,
        gates: sql`excluded.gates`,
        contract: sql`excluded.contract`,
        quantity: sql`excluded.quantity`,
        limitPrice: sql`excluded.limit_price`,
        tradeId: sql`excluded.trade_id`,
        inputs: sql`excluded.inputs`,
      },
    })
    .prepare();
  const saveTrade = orm
    .insert(trades)
    .values({
      tradeId: sql.placeholder('tradeId'),
      userId: sql.placeholder('userId'),
      accountNumber: sql.placeholder('accountNumber'),
      date: sql.placeholder('date'),
      contract: sql.placeholder('contract'),
      quantity: sql.placeholder('quantity'),
      entryPrice: sql.placeholder('entryPrice'),
      exitPrice: sql.placeholder('exitPrice'),
      openedAt: sql.placeholder('openedAt'),
      closedAt: sql.placeholder('closedAt'),
      reason: sql.placeholder('reason'),
      grossPnl: sql.placeholder('grossPnl'),
      feesMicro: sql.placeholder('feesMicro'),
    })
    .prepare();
  const saveAlarm = orm
    .insert(alarms)
    .values({
      userId: sql.placeholder('userId'),
      severity: sql.placeholder('severity'),
      code: sql.placeholder('code'),
      message: sql.placeholder('message'),
      at: sql.placeholder('at'),
      raisedAt: sql.placeholder('raisedAt'),
    })
    .prepare();

  return {
    write: ({ userId, at, feed, journal }) => {
      for (const entry of journal) writeEntry(entry, userId, at, feed);
    },
    undone: () => gateWriter.forget(),
  };

  function writeEntry(entry: JournalEntry, userId: string, at: Moment, feed: string): void {
    switch (entry.type) {
      case 'decision': {
        const { type: _, gates: read, ...row } = entry;
        const gates = gateWriter.stored(read);
        saveDecision.run({ ...row, gates, userId, feed, date: tradingDateOf(entry.barStart) });
        return;
      }
      case 'trade-closed': {
        const { type: _, ...row } = entry;
        saveTrade.run({ ...row, userId });
        return;
      }
      case 'alarm': {
        const { type: _, ...row } = entry;
        saveAlarm.run({ ...row, userId, at: at.market, raisedAt: at.wall });
        return;
      }
    }
  }
}

/** Regular hours lie within one UTC day, so a bar's UTC date is its date in New York. */
function tradingDateOf(barStart: EpochMs): TradingDate {
  return new Date(barStart).toISOString().slice(0, 10);
}
