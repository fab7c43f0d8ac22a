import { NOTE_LIMITS } from '@tideline/api/schemas';

const { characters: NOTE_LIMIT, charactersOfTag: TAG_LIMIT, tags: MAX_TAGS } = NOTE_LIMITS;

export { MAX_TAGS, NOTE_LIMIT };

export const characterCountOf = (text: string): number => [...text].length;

export interface NoteDraft {
  readonly note: string;
  readonly tags: readonly string[];
}

export const isSameDraft = (a: NoteDraft, b: NoteDraft): boolean =>
  a.note === b.note && a.tags.join('\n') === b.tags.join('\n');

/** Undefined for a note that can be sent. */
export function noteFaultOf({ note }: Pick<NoteDraft, 'note'>): string | undefined {
  const excessCount = characterCountOf(note) - NOTE_LIMIT;
  if (excessCount <= 0) return undefined;
  return `At most ${NOTE_LIMIT.toLocaleString('en-US')} characters: ${excessCount} too many.`;
}

/** Undefined for a tag that can be added. */
export function tagFaultOf(tags: readonly string[], typedTag: string): string | undefined {
  const tag = typedTag.trim();
  if (tag === '') return 'Type a tag first.';
  if (characterCountOf(tag) > TAG_LIMIT) return `At most ${TAG_LIMIT} characters.`;
  if (tags.includes(tag)) return 'This trade has that tag.';
  return tags.length >= MAX_TAGS ? `At most ${MAX_TAGS} tags.` : undefined;
}
