import type { AppRouter } from '@tideline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { isRefused } from '../errors/failure-text.ts';
import type { PendingAction, UnconfirmedActions } from './unconfirmed-actions.ts';

/** An unanswered action shows as unconfirmed after this time. */
export const UNCONFIRMED_AFTER_MS = 10_000;
/** For actions that wait for more: a broker's test of keys, a password's hash. */
export const SLOW_UNCONFIRMED_AFTER_MS = 30_000;

export interface ActionConfirmation {
  /** The query that shows the outcome, named as in the router. */
  readonly confirmingQuery: string;
  /** Null where the query doesn't show it. */
  readonly hasTakenEffect: (answer: unknown, elapsedMs: number) => boolean | null;
  /** The server waits for more: `SLOW_UNCONFIRMED_AFTER_MS`. */
  readonly isSlow: boolean;
  /** Two actions with one key may reverse each other. */
  readonly conflictKey?: string;
}

interface ConfirmActionsOptions {
  readonly actions: UnconfirmedActions;
  readonly confirmationOf: (path: string, input: unknown) => ActionConfirmation | null;
  /** Reports an unconfirmed action that turned out to be done. */
  readonly onActionDone: (action: PendingAction) => void;
}

/**
 * Keeps actions until their outcome is known. The server's answer decides: done, or refused.
 * Without one the outcome is unknown until a query that began later shows it.
 */
export function confirmActionsLink(options: ConfirmActionsOptions): TRPCLink<AppRouter> {
  const { actions, confirmationOf } = options;
  return () =>
    ({ op, next }) => {
      if (op.type === 'subscription') return next(op);
      if (op.type === 'query') {
        const openActions = actions
          .snapshot()
          .filter(({ state }) => state !== 'sent')
          .filter(({ path, input }) => confirmationOf(path, input)?.confirmingQuery === op.path);
        if (openActions.length === 0) return next(op);
        return observable((observer) =>
          next(op).subscribe({
            ...observer,
            next(value) {
              if ('data' in value.result) settleActions(options, openActions, value.result.data);
              observer.next(value);
            },
          }),
        );
      }
      const kind = confirmationOf(op.path, op.input);
      return observable((observer) => {
        const id = kind === null ? 0 : actions.addSentAction(op.path, op.input, kind.conflictKey);
        const failCall = (error: TRPCClientError<AppRouter>) => {
          clearTimeout(timeoutTimer);
          if (isRefused(error)) actions.remove(id);
          else actions.setState(id, 'unknown');
          observer.error(error);
        };
        const timeoutTimer = setTimeout(
          () => {
            subscription.unsubscribe();
            const cause = new DOMException('No answer came.', 'TimeoutError');
            failCall(new TRPCClientError('No answer came.', { cause }));
          },
          kind === null || kind.isSlow ? SLOW_UNCONFIRMED_AFTER_MS : UNCONFIRMED_AFTER_MS,
        );
        const subscription = next(op).subscribe({
          next(value) {
            clearTimeout(timeoutTimer);
            actions.remove(id);
            observer.next(value);
          },
          error: failCall,
          complete: () => observer.complete(),
        });
        return () => {
          clearTimeout(timeoutTimer);
          subscription.unsubscribe();
        };
      });
    };
}

function settleActions(
  { actions, confirmationOf, onActionDone }: ConfirmActionsOptions,
  openActions: readonly PendingAction[],
  answer: unknown,
): void {
  const openIds = new Set(actions.snapshot().map(({ id }) => id));
  for (const action of openActions.filter(({ id }) => openIds.has(id))) {
    const elapsedMs = Date.now() - action.sentAtMs;
    const confirmation = confirmationOf(action.path, action.input);
    const hasTakenEffect = confirmation?.hasTakenEffect(answer, elapsedMs) ?? null;
    if (hasTakenEffect === true) {
      actions.remove(action.id);
      onActionDone(action);
    } else if (hasTakenEffect === null) {
      // Even if an earlier query showed no effect: the action may have arrived since.
      actions.setState(action.id, 'unreadable');
    } else if (action.state === 'unknown') actions.setState(action.id, 'failed');
  }
}
