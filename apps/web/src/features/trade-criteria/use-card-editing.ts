import { useState } from 'react';
import type { DraftName } from '../../lib/browser/tab-memory.ts';
import { rawErrorText } from '../../lib/errors/error-text.ts';
import { fieldErrorOf, withFieldLabel } from '../../lib/errors/field-error.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { type Draft, useDraft } from '../../live/queries/draft.ts';
import { RULE_LABELS } from './rule-labels.ts';

export interface SaveCallbacks {
  readonly onSaving: (isSaving: boolean) => void;
  readonly onSaved: () => void;
}

export interface EditFormProps extends SaveCallbacks {
  readonly id: string;
  readonly draft: Draft;
}

/** A card's edit mode; a kept draft opens it again. */
export function useCardEditing(draftName: DraftName, onLeave?: () => void) {
  const draft = useDraft(draftName);
  const [isEditing, setIsEditing] = useState(draft.isKept);
  const [isSaving, setIsSaving] = useState(false);
  const leaveEditing = () => {
    draft.forget();
    setIsEditing(false);
    onLeave?.();
  };
  const formProps: EditFormProps = {
    id: `${draftName}-form`,
    draft,
    onSaving: setIsSaving,
    onSaved: leaveEditing,
  };
  return {
    isEditing,
    isSaving,
    edit: () => setIsEditing(true),
    leave: leaveEditing,
    form: formProps,
  };
}

export function beginSave(
  { onSaving, onSaved }: SaveCallbacks,
  successToast: { readonly title: string; readonly description?: string },
  onError: (error: unknown) => void,
) {
  onSaving(true);
  return {
    onSuccess: () => {
      toast({ ...successToast, tone: 'success' });
      onSaved();
    },
    onError,
    onSettled: () => onSaving(false),
  };
}

/** Reports a save that failed, and gives the field at fault its sentence. */
export function reportFailedSave<Field extends string>(
  title: string,
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const text = rawErrorText(error);
  toastFailure(title, error, withFieldLabel(text, RULE_LABELS));
  return fieldErrorOf(text, fields, RULE_LABELS) ?? {};
}
