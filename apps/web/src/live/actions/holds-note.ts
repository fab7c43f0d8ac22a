import type { NoteAnswer } from '@tideline/api/schemas';

/** Fields that were not sent may be anything. */
export function holdsNote(trade: NoteAnswer, note: unknown, tags: unknown): boolean {
  const isNoted = note === undefined || trade.note === note;
  return isNoted && (tags === undefined || trade.tags.join('\n') === [tags].flat().join('\n'));
}
