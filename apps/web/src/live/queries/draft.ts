import { useMemo } from 'react';
import {
  type DraftName,
  forgetInTab,
  recallFromTab,
  rememberInTab,
} from '../../lib/browser/tab-memory.ts';
import { parseDraft } from '../../lib/forms/form-draft.ts';
import { useUser } from './user.ts';

export type Draft = ReturnType<typeof useDraft>;

/** Typed into a form of this tab, neither saved nor cancelled. */
export function useDraft(name: DraftName) {
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  return useMemo(
    () => ({
      isKept: () => recallFromTab(name, userId) !== null,
      /** Null without a draft that fits these values. */
      read: <Values extends object>(like: Values) => parseDraft(recallFromTab(name, userId), like),
      keep: (values: object) => rememberInTab(name, userId, values),
      forget: () => forgetInTab(name),
    }),
    [name, userId],
  );
}
