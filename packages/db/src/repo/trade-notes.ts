import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholdersOf } from '../schema/placeholders.ts';
import { tradeNotes } from '../schema/trade-notes.ts';

export type TradeNoteRow = typeof tradeNotes.$inferSelect;

/** The caller has checked whose trade it is. */
export class TradeNotesRepository {
  readonly #upsertNote: ReturnType<typeof prepareNoteUpsert>;

  constructor({ orm }: Database) {
    this.#upsertNote = prepareNoteUpsert(orm);
  }

  saveNote(row: TradeNoteRow): void {
    this.#upsertNote.run({ ...row });
  }
}

function prepareNoteUpsert(orm: Database['orm']) {
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
