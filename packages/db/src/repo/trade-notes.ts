import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholdersOf } from '../schema/placeholders.ts';
import { tradeNotes } from '../schema/trade-notes.ts';

export type TradeNoteRow = typeof tradeNotes.$inferSelect;

/** The caller has checked whose trade it is. */
export class TradeNotes {
  readonly #save: ReturnType<typeof prepareSave>;

  constructor({ orm }: Database) {
    this.#save = prepareSave(orm);
  }

  saveNote(row: TradeNoteRow): void {
    this.#save.run({ ...row });
  }
}

function prepareSave(orm: Database['orm']) {
  return orm
    .insert(tradeNotes)
    .values(placeholdersOf(tradeNotes))
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
