import { useState } from 'react';
import type { DraftName } from '../../lib/browser/tab-memory.ts';
import { toast } from '../../lib/toast-store.ts';
import { type Draft, useDraft } from '../../live/queries/draft.ts';

/** The card shows that its form is saving. */
export interface SaveEnds {
  readonly onSaving: (isSaving: boolean) => void;
  readonly onSaved: () => void;
}

export interface EditFormProps extends SaveEnds {
  readonly id: string;
  readonly draft: Draft;
}

/** A card's edit mode; a kept draft opens it again. */
export function useEditing(name: DraftName, onLeave?: () => void) {
  const draft = useDraft(name);
  const [isEditing, setIsEditing] = useState(draft.isKept);
  const [isSaving, setIsSaving] = useState(false);
  const leave = () => {
    draft.forget();
    setIsEditing(false);
    onLeave?.();
  };
  const form: EditFormProps = {
    id: `${name}-form`,
    draft,
    onSaving: setIsSaving,
    onSaved: leave,
  };
  return { isEditing, isSaving, edit: () => setIsEditing(true), leave, form };
}

/** What a save tells its form, and the user. */
export function reportSave(
  { onSaving, onSaved }: SaveEnds,
  success: { readonly title: string; readonly description?: string },
  onError: (error: unknown) => void,
) {
  onSaving(true);
  return {
    onSuccess: () => {
      toast({ ...success, tone: 'success' });
      onSaved();
    },
    onError,
    onSettled: () => onSaving(false),
  };
}
