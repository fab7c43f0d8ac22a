import type { NoteAnswer } from '@tideline/api/schemas';

/** Whether a trade has what was sent as its note; what was not sent may be anything. */
export function holdsNote(trade: NoteAnswer, note: unknown, tags: unknown): boolean {
  const isNoted = note === undefined || trade.note === note;
  return isNoted && (tags === undefined || trade.tags.join('\n') === [tags].flat().join('\n'));
}
