import { useMemo } from 'react';
import { type DraftName, forget, recall, remember } from '../../lib/browser/tab-memory.ts';
import { parseDraft } from '../../lib/forms/form-draft.ts';
import { useUser } from './user.ts';

export type Draft = ReturnType<typeof useDraft>;

/** Typed into a form of this tab, neither saved nor cancelled. */
export function useDraft(name: DraftName) {
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  return useMemo(
    () => ({
      isKept: () => recall(name, userId) !== null,
      /** Null without a draft that fits these values. */
      read: <Values extends object>(like: Values) => parseDraft(recall(name, userId), like),
      keep: (values: object) => remember(name, userId, values),
      forget: () => forget(name),
    }),
    [name, userId],
  );
}
