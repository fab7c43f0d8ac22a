import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { tradeNotes } from '../schema/trade-notes.ts';

export type TradeNoteRow = typeof tradeNotes.$inferSelect;

/** The caller has checked whose trade it is. */
export class TradeNotes {
  readonly #save: ReturnType<typeof prepareSave>;

  constructor({ orm }: Database) {
    this.#save = prepareSave(orm);
  }

  save(row: TradeNoteRow): void {
    this.#save.run({ ...row });
  }
}

function prepareSave(orm: Database['orm']) {
  return orm
    .insert(tradeNotes)
    .values({
      tradeId: sql.placeholder('tradeId'),
      userId: sql.placeholder('userId'),
      note: sql.placeholder('note'),
      tags: sql.placeholder('tags'),
      savedAt: sql.placeholder('savedAt'),
    })
    .onConflictDoUpdate({
      target: tradeNotes.tradeId,
      set: {
        note: sql`excluded.note`,
        tags: sql`excluded.tags`,
        savedAt: sql`excluded.saved_at`,
      },
    })
    .prepare();
}
