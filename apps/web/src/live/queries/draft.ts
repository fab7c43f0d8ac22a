import { useMemo } from 'react';
import { type DraftName, forget, recall, remember } from '../../lib/browser/tab-memory.ts';
import { parseDraft } from '../../lib/forms/form-draft.ts';
import { useUser } from './user.ts';

export interface Draft {
  readonly isKept: () => boolean;
  /** Null without a draft that fits these values. */
  readonly read: <Values extends object>(like: Values) => Values | null;
  readonly keep: (values: object) => void;
  readonly forget: () => void;
}

/** Typed into a form of this tab, neither saved nor cancelled. */
export function useDraft(name: DraftName): Draft {
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  return useMemo(
    () => ({
      isKept: () => recall(name, userId) !== null,
      read: (like) => parseDraft(recall(name, userId), like),
      keep: (values) => remember(name, userId, values),
      forget: () => forget(name),
    }),
    [name, userId],
  );
}
