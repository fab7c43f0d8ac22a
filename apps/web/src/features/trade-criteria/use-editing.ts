import { useState } from 'react';
import type { DraftName } from '../../lib/browser/tab-memory.ts';
import { rawErrorText } from '../../lib/errors/error-text.ts';
import { fieldErrorOf, withFieldLabel } from '../../lib/errors/field-error.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { type Draft, useDraft } from '../../live/queries/draft.ts';
import { RULE_LABELS } from './rule-labels.ts';

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

/** Reports a save that failed, and gives the field at fault its sentence. */
export function faultOfSave<Field extends string>(
  title: string,
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const text = rawErrorText(error);
  toastFailure(title, error, withFieldLabel(text, RULE_LABELS));
  return fieldErrorOf(text, fields, RULE_LABELS) ?? {};
}
