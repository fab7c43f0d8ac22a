import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { Draft } from '../../live/queries/draft.ts';

/** Begins with the draft that was kept, and keeps what is typed. */
export function useDraftForm<Values extends FieldValues>(
  draft: Draft,
  storedValues: Values & DefaultValues<Values>,
  resolver: Resolver<Values>,
) {
  const [kept] = useState(() => draft.read(storedValues));
  const form = useForm<Values>({ resolver, defaultValues: kept ?? storedValues });
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  );
  return { form, isKept: kept !== null, errors: form.formState.errors };
}
