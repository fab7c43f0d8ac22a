import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholdersOf } from '../schema/placeholders.ts';
import { tradeNotes } from '../schema/trade-notes.ts';

/** The caller has checked whose trade it is. */
export function createTradeNotesRepository({ orm }: Database) {
  const upsertNote = orm
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
  return {
    saveNote: (row: typeof tradeNotes.$inferSelect): void => void upsertNote.run({ ...row }),
  };
}
