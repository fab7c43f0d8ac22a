import { recallFromTab, rememberInTab } from '../../../lib/browser/tab-memory.ts';
import type { NoteDraft } from './note-limits.ts';

/** Typed and not saved, by trade; kept for this tab and one user. */
type StoredNoteDrafts = Readonly<Record<string, unknown>>;

const storedDraftsOf = (userId: string): StoredNoteDrafts =>
  Object(recallFromTab('notes', userId)) as StoredNoteDrafts;

/** Null also for a draft of another build. */
export function recallNoteDraft(userId: string, tradeId: string): NoteDraft | null {
  const { note, tags } = Object(storedDraftsOf(userId)[tradeId]) as Record<string, unknown>;
  if (typeof note !== 'string' || !Array.isArray(tags)) return null;
  return { note, tags: tags.filter((tag): tag is string => typeof tag === 'string') };
}

/** Null forgets it. */
export function keepNoteDraft(userId: string, tradeId: string, draft: NoteDraft | null): void {
  const { [tradeId]: _, ...others } = storedDraftsOf(userId);
  rememberInTab('notes', userId, draft === null ? others : { ...others, [tradeId]: draft });
}
