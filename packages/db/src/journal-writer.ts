import {
  chargedFeesShare,
  closedNotice,
  type EpochMs,
  type JournalEntry,
  type MicroDollars,
  type Moment,
  type Money,
  type NoticeFacts,
  type TradeClosedEntry,
  type TradingDate,
} from '@tideline/engine';
import type { Statement } from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { GateWriter } from './gate-rules.ts';
import type { Database } from './open.ts';
import { FEES_BEFORE_SQL } from './repo/closed-trades.ts';
import { NoticeWriter } from './repo/notices/notice-writer.ts';
import { TradeDetailsWriter } from './repo/trade-details.ts';
import { decisions } from './schema/decisions.ts';
import { placeholdersOf } from './schema/placeholders.ts';
import { trades } from './schema/trades.ts';
import type { StepRecord } from './step-record.ts';

export class JournalWriter {
  readonly #gates: GateWriter;
  readonly #details: TradeDetailsWriter;
  readonly #notices: NoticeWriter;
  readonly #inserts: ReturnType<typeof prepareInserts>;
  readonly #feesBefore: Statement<[FeesBeforeQuery], MicroDollars>;

  constructor(database: Database) {
    this.#gates = new GateWriter(database);
    this.#details = new TradeDetailsWriter(database);
    this.#notices = new NoticeWriter(database);
    this.#inserts = prepareInserts(database.orm);
    this.#feesBefore = database.sqlite
      .prepare<[FeesBeforeQuery], MicroDollars>(`SELECT ${FEES_BEFORE_SQL} FROM trades t
        WHERE t.trade_id = @tradeId AND t.user_id = @userId`)
      .pluck();
  }

  write({
    userId,
    at,
    feed,
    state,
    journal,
    notices = [],
  }: Pick<StepRecord, 'userId' | 'at' | 'feed' | 'state' | 'journal' | 'notices'>): void {
    for (const facts of notices) this.#writeNotice(facts, userId, at);
    for (const entry of journal) {
      this.#writeEntry(entry, userId, at, feed);
      if (entry.type !== 'trade-closed') continue;
      this.#details.writeDetails(entry, { userId, feed, state });
      const tradeClosedNotice = closedNotice(entry, this.#chargedFees(entry, userId), state);
      if (tradeClosedNotice !== null) this.#writeNotice(tradeClosedNotice, userId, at);
    }
  }

  /** Called after a transaction failed that wrote some of the journal. */
  forgetRolledBack(): void {
    this.#gates.forgetRuleIds();
  }

  /** Reads the row just written. */
  #chargedFees({ tradeId, feesMicro }: TradeClosedEntry, userId: string): Money {
    return chargedFeesShare(this.#feesBefore.get({ userId, tradeId }) ?? 0, feesMicro);
  }

  #writeEntry(entry: JournalEntry, userId: string, at: Moment, feed: string): void {
    switch (entry.type) {
      case 'decision': {
        const { type: _, gates: read, ...row } = entry;
        const gates = this.#gates.toStoredGates(read);
        const date = tradingDateOf(entry.barStart);
        this.#inserts.decision.run({ ...row, gates, userId, feed, date });
        return;
      }
      case 'trade-closed': {
        const { type: _, ...row } = entry;
        this.#inserts.trade.run({ ...row, userId });
        return;
      }
      case 'alarm': {
        const { type: _, ...row } = entry;
        this.#notices.raiseAlarm({ ...row, userId, at: at.market, raisedAt: at.wall });
        return;
      }
    }
  }

  #writeNotice(facts: NoticeFacts, userId: string, at: Moment): void {
    this.#notices.writeNotice({ userId, facts, at: at.market, raisedAt: at.wall });
  }
}

interface FeesBeforeQuery {
  readonly userId: string;
  readonly tradeId: string;
}

function prepareInserts(orm: Database['orm']) {
  const trade = orm.insert(trades).values(placeholdersOf(trades)).prepare();
  return { decision: prepareDecisionInsert(orm), trade };
}

function prepareDecisionInsert(orm: Database['orm']) {
  return (
    orm
      .insert(decisions)
      .values(placeholdersOf(decisions))
      // A simulated past played again decides again.
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
