import { useState } from 'react';
import type { DraftName } from '../../lib/browser/tab-memory.ts';
import { rawErrorText } from '../../lib/errors/error-text.ts';
import { fieldErrorOf, withFieldLabel } from '../../lib/errors/field-error.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useDraft } from '../../live/queries/draft.ts';
import { RULE_LABELS } from './rule-labels.ts';

export type EditFormProps = ReturnType<typeof useCardEditing>['form'];
export type SaveCallbacks = Pick<EditFormProps, 'onSaving' | 'onSaved'>;

/** A card's edit mode; a kept draft opens it again. */
export function useCardEditing(draftName: DraftName, onLeave?: () => void) {
  const draft = useDraft(draftName);
  const [isEditing, setIsEditing] = useState(draft.isKept);
  const [isSaving, setIsSaving] = useState(false);
  const leave = () => {
    draft.forget();
    setIsEditing(false);
    onLeave?.();
  };
  return {
    isEditing,
    isSaving,
    edit: () => setIsEditing(true),
    leave,
    form: { id: `${draftName}-form`, draft, onSaving: setIsSaving, onSaved: leave },
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

export function changesOf<Values extends object>(
  names: readonly (keyof Values)[],
  values: Values,
  stored: Values,
): Partial<Values> {
  const changed = names.filter((name) => values[name] !== stored[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

/** Focuses the first field at fault; false without one. */
export function focusFault<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  faults: Partial<Record<Name, string>>,
  attribute = 'name',
): boolean {
  const faultyName = names.find((name) => faults[name] !== undefined);
  if (faultyName === undefined) return false;
  form.querySelector<HTMLInputElement>(`[${attribute}="${faultyName}"]`)?.focus();
  return true;
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
