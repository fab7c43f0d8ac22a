/** As the server says; counted as a person does: an emoji is one. */
export const NOTE_LIMIT = 2_000;
export const TAG_LIMIT = 40;
export const MOST_TAGS = 10;

export const lengthOf = (text: string): number => [...text].length;

export interface NoteDraft {
  readonly note: string;
  readonly tags: readonly string[];
}

export const isSame = (a: NoteDraft, b: NoteDraft): boolean =>
  a.note === b.note && a.tags.join('\n') === b.tags.join('\n');

/** Why a note can't be sent; undefined when it can. */
export function noteFault({ note }: Pick<NoteDraft, 'note'>): string | undefined {
  const over = lengthOf(note) - NOTE_LIMIT;
  if (over <= 0) return undefined;
  const most = NOTE_LIMIT.toLocaleString('en-US');
  return `At most ${most} characters: ${over} too many.`;
}

/** Why a tag can't be added; undefined when it can. */
export function tagFault(tags: readonly string[], typed: string): string | undefined {
  const tag = typed.trim();
  if (tag === '') return 'Type a tag first.';
  if (lengthOf(tag) > TAG_LIMIT) return `At most ${TAG_LIMIT} characters.`;
  if (tags.includes(tag)) return 'This trade has that tag.';
  return tags.length >= MOST_TAGS ? `At most ${MOST_TAGS} tags.` : undefined;
}
