import type { NoteAnswer } from '@tideline/api/schemas';

/** Fields that were not sent may be anything. */
export function hasSavedNote(trade: NoteAnswer, note: unknown, tags: unknown): boolean {
  const isNoteSaved = note === undefined || trade.note === note;
  return isNoteSaved && (tags === undefined || trade.tags.join('\n') === [tags].flat().join('\n'));
}
