import { type FormEvent, useRef, useState } from 'react';
import { readUser } from '../../lib/calls/session.ts';
import { errorText, rawErrorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { fieldErrorOf } from '../../lib/errors/field-error.ts';
import { ENTRY_FIELDS, type EntryErrors } from './check.ts';

interface EntryOptions {
  readonly checkForm: (data: FormData) => EntryErrors;
  /** Leaves the page or the form when done. */
  readonly sendForm: (data: FormData) => Promise<void>;
  /** Added to a failure without an answer of the server: what may have happened. */
  readonly mayBe?: string;
}

export type EntryForm = ReturnType<typeof useEntry>;

/** Checks, sends, and shows errors at their fields. */
export function useEntry({ checkForm, sendForm, mayBe }: EntryOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<EntryErrors>({});
  /** A failure of the whole form, in the server's words. */
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const showErrors = (found: EntryErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const run = async (data: FormData) => {
    const found = checkForm(data);
    showErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await sendForm(data);
    } catch (error) {
      setIsBusy(false);
      const text = errorText(error);
      const atField = fieldErrorOf(rawErrorText(error), ENTRY_FIELDS);
      if (atField !== null) showErrors(atField);
      else if (isRefused(error)) setFailure(text);
      else {
        setFailure(mayBe === undefined ? text : `${text} ${mayBe}`);
        void enterIfSignedIn();
      }
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void run(new FormData(event.currentTarget));
  };
  return { form, errors, failure, isBusy, onSubmit };
}

/** A broken-off answer may have signed in all the same. */
async function enterIfSignedIn(): Promise<void> {
  const user = await readUser().catch(() => null);
  if (user !== null) enterApp();
}

export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Replaces the page, so Back does not return to a used link. */
export function enterApp(): void {
  window.location.replace('/');
}
