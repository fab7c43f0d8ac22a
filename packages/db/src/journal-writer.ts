import {
  chargedFeesShare,
  closedNotice,
  type EpochMs,
  type JournalEntry,
  type MicroDollars,
  type NoticeFacts,
  type TradingDate,
} from '@tideline/engine';
import { sql } from 'drizzle-orm';
import { createGateWriter } from './gate-rules.ts';
import type { Database } from './open.ts';
import { FEES_BEFORE_SQL } from './repo/closed-trades.ts';
import { createNoticeWriter } from './repo/notices/notice-writer.ts';
import { createTradeDetailsWriter } from './repo/trade-details.ts';
import { decisions } from './schema/decisions.ts';
import { placeholdersOf } from './schema/placeholders.ts';
import { trades } from './schema/trades.ts';
import type { StepRecord } from './step-record.ts';

export function createJournalWriter(database: Database) {
  const { orm, sqlite } = database;
  const gates = createGateWriter(database);
  const writeDetails = createTradeDetailsWriter(database);
  const notices = createNoticeWriter(database);
  const insertDecision = prepareDecisionInsert(orm);
  const insertTrade = orm.insert(trades).values(placeholdersOf(trades)).prepare();
  const selectFeesBefore = sqlite
    .prepare<[FeesBeforeQuery], MicroDollars>(`SELECT ${FEES_BEFORE_SQL} FROM trades t
      WHERE t.trade_id = @tradeId AND t.user_id = @userId`)
    .pluck();

  function writeEntry(entry: JournalEntry, { userId, at, feed }: JournalRecord): void {
    switch (entry.type) {
      case 'decision': {
        const { type: _, gates: read, ...row } = entry;
        const date = tradingDateOf(entry.barStart);
        insertDecision.run({ ...row, gates: gates.toStoredGates(read), userId, feed, date });
        return;
      }
      case 'trade-closed': {
        const { type: _, ...row } = entry;
        insertTrade.run({ ...row, userId });
        return;
      }
      case 'alarm': {
        const { type: _, ...row } = entry;
        notices.raiseAlarm({ ...row, userId, at: at.market, raisedAt: at.wall });
        return;
      }
    }
  }

  return {
    write(record: JournalRecord): void {
      const { userId, at, state } = record;
      const writeNotice = (facts: NoticeFacts) =>
        notices.writeNotice({ userId, facts, at: at.market, raisedAt: at.wall });
      for (const facts of record.notices ?? []) writeNotice(facts);
      for (const entry of record.journal) {
        writeEntry(entry, record);
        if (entry.type !== 'trade-closed') continue;
        writeDetails(entry, record);
        const { tradeId, feesMicro } = entry;
        // Needs the trade's row, written just before.
        const feesBefore = selectFeesBefore.get({ userId, tradeId }) ?? 0;
        const facts = closedNotice(entry, chargedFeesShare(feesBefore, feesMicro), state);
        if (facts !== null) writeNotice(facts);
      }
    },
    /** Called after a transaction failed that wrote some of the journal. */
    forgetRolledBack: gates.forgetRuleIds,
  };
}

type JournalRecord = Pick<StepRecord, 'userId' | 'at' | 'feed' | 'state' | 'journal' | 'notices'>;

interface FeesBeforeQuery {
  readonly userId: string;
  readonly tradeId: string;
}

function prepareDecisionInsert(orm: Database['orm']) {
  return (
    orm
      .insert(decisions)
      .values(placeholdersOf(decisions))
      // A simulated past played again replaces its decisions.
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
      .prepare()
  );
}

/** Regular hours lie within one UTC day, whose date is New York's. */
function tradingDateOf(barStart: EpochMs): TradingDate {
  return new Date(barStart).toISOString().slice(0, 10);
}
