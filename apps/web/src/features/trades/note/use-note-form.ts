import type { TradeDetail } from '@tideline/api/schemas';
import { useEffect, useRef, useState } from 'react';
import type { PendingAction } from '../../../lib/calls/unconfirmed-actions.ts';
import { rawErrorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { fieldErrorOf } from '../../../lib/errors/field-error.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useUnconfirmedActions } from '../../../live/actions/action-table.ts';
import { useSaveNote } from '../../../live/actions/save/save-note.ts';
import { useUser } from '../../../live/queries/user.ts';
import { keepNoteDraft, recallNoteDraft } from './note-drafts.ts';
import { isSameDraft, type NoteDraft, noteFaultOf } from './note-limits.ts';

const NOTE_FIELDS = ['note', 'tags'] as const;
type NoteErrors = Partial<Record<(typeof NOTE_FIELDS)[number] | 'all', string>>;

export type NoteForm = ReturnType<typeof useNoteForm>;

/** Text that is not saved is kept for this tab, whatever becomes of it. */
export function useNoteForm(trade: Pick<TradeDetail, 'id' | 'note' | 'tags'>) {
  const { id } = trade;
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  const [draft, setDraft] = useState<NoteDraft>(
    () => recallNoteDraft(userId, id) ?? pickNoteAndTags(trade),
  );
  const [errors, setErrors] = useState<NoteErrors>({});
  const saveCall = useSaveNote();
  const isUnknown = useUnconfirmedActions().some(
    ({ path, input, state }) =>
      path === 'trades.saveNote' &&
      mayNoteBeSaved(state) &&
      Reflect.get(Object(input), 'id') === id,
  );
  const isChanged = !isSameDraft(draft, trade);

  useFollowSavedNote(trade, draft, setDraft);
  useEffect(() => {
    keepNoteDraft(userId, id, isChanged ? draft : null);
  }, [userId, id, draft, isChanged]);

  const type = (change: Partial<NoteDraft>) => {
    const nextDraft = { ...draft, ...change };
    setDraft(nextDraft);
    const fault = noteFaultOf(nextDraft);
    setErrors(fault === undefined ? {} : { note: fault });
  };
  /** Nothing is sent twice, and nothing that the server would refuse. */
  const save = (change: Partial<NoteDraft> = {}) => {
    const sent = { ...draft, ...change };
    if (saveCall.isPending || isSameDraft(sent, trade) || noteFaultOf(sent) !== undefined) return;
    setErrors({});
    saveCall.mutate(
      { id, note: sent.note, tags: [...sent.tags] },
      {
        onSuccess: () => toast({ title: 'Note saved', tone: 'success' }),
        onError: (error) => setErrors(noteErrorsOf(error)),
      },
    );
  };
  return {
    draft,
    isChanged,
    isSaving: saveCall.isPending,
    /** No answer says whether the note was saved. */
    isUnknown,
    errors,
    type,
    save,
    discard: () => {
      setErrors({});
      setDraft(pickNoteAndTags(trade));
    },
  };
}

/** An action whose outcome can't be read may have been done; one that failed was not. */
const mayNoteBeSaved = (actionState: PendingAction['state']) =>
  actionState === 'unknown' || actionState === 'unreadable';

const pickNoteAndTags = ({ note, tags }: NoteDraft): NoteDraft => ({ note, tags });

/** A note saved elsewhere shows here, unless something was typed over it. */
function useFollowSavedNote(
  saved: NoteDraft,
  draft: NoteDraft,
  setDraft: (draft: NoteDraft) => void,
): void {
  const before = useRef(saved);
  useEffect(() => {
    const wasUntouched = isSameDraft(draft, before.current);
    const hasChanged = !isSameDraft(saved, before.current);
    before.current = saved;
    if (hasChanged && wasUntouched) setDraft(pickNoteAndTags(saved));
  });
}

/** By the field that the server names. The notice above the page reports an unknown outcome. */
function noteErrorsOf(error: unknown): NoteErrors {
  if (!isRefused(error)) return {};
  const text = rawErrorText(error);
  return fieldErrorOf(text, NOTE_FIELDS) ?? { all: `Not saved. ${text} Nothing was changed.` };
}
