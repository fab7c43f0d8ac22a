import type { AppRouter } from '@tideline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { isRefused } from '../errors/failure-text.ts';
import type { PendingAction, UnconfirmedActions } from './unconfirmed-actions.ts';

/** An unanswered action shows as unconfirmed after this time. */
export const UNCONFIRMED_AFTER_MS = 10_000;
/** For actions that wait for more: a broker's test of keys, a password's hash. */
export const SLOW_UNCONFIRMED_AFTER_MS = 30_000;

export interface ConfirmedKind {
  /** The query that shows the outcome, named as in the router. */
  readonly query: string;
  /** Null where the query doesn't show it. */
  readonly tookEffect: (answer: unknown, sinceMs: number) => boolean | null;
  /** The server waits for more: a broker, or a password's hash. */
  readonly isSlow: boolean;
  /** Two actions on one subject may reverse each other. */
  readonly subject?: string;
}

interface ConfirmActionsOptions {
  readonly actions: UnconfirmedActions;
  readonly kindOf: (path: string, input: unknown) => ConfirmedKind | null;
  /** Reports an unconfirmed action that turned out to be done. */
  readonly onDone: (action: PendingAction) => void;
}

/**
 * Keeps actions until their outcome is known. The server's answer decides: done, or refused.
 * Without one the outcome is unknown until a query that began later shows it.
 */
export function confirmActionsLink(options: ConfirmActionsOptions): TRPCLink<AppRouter> {
  const { actions, kindOf } = options;
  return () =>
    ({ op, next }) => {
      if (op.type === 'subscription') return next(op);
      if (op.type === 'query') {
        const waiting = actions
          .snapshot()
          .filter(
            (action) =>
              action.state !== 'sent' && kindOf(action.path, action.input)?.query === op.path,
          );
        if (waiting.length === 0) return next(op);
        return observable((observer) =>
          next(op).subscribe({
            ...observer,
            next(value) {
              if ('data' in value.result) settleActions(options, waiting, value.result.data);
              observer.next(value);
            },
          }),
        );
      }
      const kind = kindOf(op.path, op.input);
      return observable((observer) => {
        const id = kind === null ? 0 : actions.addSent(op.path, op.input, kind.subject);
        const fail = (error: TRPCClientError<AppRouter>) => {
          clearTimeout(limit);
          if (isRefused(error)) actions.remove(id);
          else actions.markUnknown(id);
          observer.error(error);
        };
        const limit = setTimeout(
          () => {
            call.unsubscribe();
            fail(noAnswerError());
          },
          kind === null || kind.isSlow ? SLOW_UNCONFIRMED_AFTER_MS : UNCONFIRMED_AFTER_MS,
        );
        const call = next(op).subscribe({
          next(value) {
            clearTimeout(limit);
            actions.remove(id);
            observer.next(value);
          },
          error: fail,
          complete: () => observer.complete(),
        });
        return () => {
          clearTimeout(limit);
          call.unsubscribe();
        };
      });
    };
}

function settleActions(
  { actions, kindOf, onDone }: ConfirmActionsOptions,
  waiting: readonly PendingAction[],
  answer: unknown,
): void {
  const stillOpen = new Set(actions.snapshot().map(({ id }) => id));
  for (const action of waiting.filter(({ id }) => stillOpen.has(id))) {
    const { path, input } = action;
    const isDone = kindOf(path, input)?.tookEffect(answer, actions.sinceMs(action)) ?? null;
    if (isDone === true) {
      actions.remove(action.id);
      onDone(action);
    } else if (isDone === null) {
      // Even if an earlier query showed no effect: the action may have arrived since.
      actions.markUnreadable(action.id);
    } else if (action.state === 'unknown') actions.markFailed(action.id);
  }
}

function noAnswerError(): TRPCClientError<AppRouter> {
  const cause = new DOMException('No answer came.', 'TimeoutError');
  return new TRPCClientError('No answer came.', { cause });
}
