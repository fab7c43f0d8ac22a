import { recall, remember } from '../../../lib/browser/tab-memory.ts';
import type { NoteDraft } from './note-limits.ts';

/** Typed and not saved, by trade; kept for this tab and one user. */
type Drafts = Readonly<Record<string, unknown>>;

const draftsOf = (userId: string): Drafts => Object(recall('notes', userId)) as Drafts;

/** Null also for a draft of another build. */
export function recallNote(userId: string, tradeId: string): NoteDraft | null {
  const { note, tags } = Object(draftsOf(userId)[tradeId]) as Record<string, unknown>;
  if (typeof note !== 'string' || !Array.isArray(tags)) return null;
  return { note, tags: tags.filter((tag): tag is string => typeof tag === 'string') };
}

/** Null forgets it. */
export function keepNote(userId: string, tradeId: string, draft: NoteDraft | null): void {
  const { [tradeId]: _, ...others } = draftsOf(userId);
  remember('notes', userId, draft === null ? others : { ...others, [tradeId]: draft });
}
