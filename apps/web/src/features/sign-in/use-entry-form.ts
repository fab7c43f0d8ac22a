import { type FormEvent, useRef, useState } from 'react';
import { readUser } from '../../lib/calls/session.ts';
import { errorText, rawErrorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { fieldErrorOf } from '../../lib/errors/field-error.ts';
import { ENTRY_FIELDS, type EntryErrors, type EntryField, entryErrorsOf } from './entry-checks.ts';

interface EntryOptions {
  readonly checks: Partial<Record<EntryField, (text: string) => string | null>>;
  /** Leaves the page or the form when done. */
  readonly sendForm: (textOf: (name: EntryField) => string) => Promise<void>;
  /** Added to a failure without an answer of the server: what may have happened. */
  readonly unknownOutcomeNote?: string;
}

export type EntryForm = ReturnType<typeof useEntryForm>;

/** Checks, sends, and shows errors at their fields. */
export function useEntryForm({ checks, sendForm, unknownOutcomeNote }: EntryOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<EntryErrors>({});
  /** A failure of the whole form, in the server's words. */
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const showErrors = (fieldErrors: EntryErrors) => {
    setErrors(fieldErrors);
    const [first] = Object.keys(fieldErrors);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submitForm = async (data: FormData) => {
    const textOf = (name: string) => String(data.get(name) ?? '');
    const foundErrors = entryErrorsOf(
      Object.fromEntries(
        Object.entries(checks).map(([name, check]) => [name, check(textOf(name))]),
      ),
    );
    showErrors(foundErrors);
    setFailure(null);
    if (Object.keys(foundErrors).length > 0) return;
    setIsBusy(true);
    try {
      await sendForm(textOf);
    } catch (error) {
      setIsBusy(false);
      const text = errorText(error);
      const fieldErrors = fieldErrorOf(rawErrorText(error), ENTRY_FIELDS);
      if (fieldErrors !== null) showErrors(fieldErrors);
      else if (isRefused(error)) setFailure(text);
      else {
        setFailure(unknownOutcomeNote === undefined ? text : `${text} ${unknownOutcomeNote}`);
        void enterIfSignedIn();
      }
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void submitForm(new FormData(event.currentTarget));
  };
  return { form, errors, failure, isBusy, onSubmit };
}

/** The user may be signed in although the answer was lost. */
async function enterIfSignedIn(): Promise<void> {
  const user = await readUser().catch(() => null);
  if (user !== null) enterApp();
}

/** Replaces the page, so Back does not return to a used link. */
export function enterApp(): void {
  window.location.replace('/');
}
