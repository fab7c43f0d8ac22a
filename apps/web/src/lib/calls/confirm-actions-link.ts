import type { AppRouter } from '@tideline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { isRefused } from '../errors/failure-text.ts';
import type { OpenActs, PendingAction } from './unconfirmed-actions.ts';

/** An act may take so long before it is shown as unconfirmed. */
export const CONFIRM_MS = 10_000;
/** For acts that wait for more: a broker's test of keys, a password's hash. */
export const LONGEST_MS = 30_000;

interface Kind {
  readonly reading: string;
  /** Null where no reading shows it. */
  readonly tookEffect: (reading: unknown, sinceMs: number) => boolean | null;
  readonly isSlow: boolean;
  readonly subject?: string;
}

interface ActsLinkOptions {
  readonly acts: OpenActs;
  readonly kindOf: (path: string, input: unknown) => Kind | null;
  /** An unconfirmed act turned out to be done. */
  readonly onDone: (act: PendingAction) => void;
}

/**
 * Keeps acts until their end is known. The server's answer ends one: done, or refused. Else the act
 * is unknown until a reading that began later shows the result.
 */
export function actsLink({ acts, kindOf, onDone }: ActsLinkOptions): TRPCLink<AppRouter> {
  const settle = (waiting: readonly PendingAction[], answer: unknown) => {
    const stillOpen = new Set(acts.snapshot().map(({ id }) => id));
    for (const act of waiting.filter(({ id }) => stillOpen.has(id))) {
      const isDone = kindOf(act.path, act.input)?.tookEffect(answer, acts.sinceMs(act)) ?? null;
      if (isDone === true) {
        acts.end(act.id);
        onDone(act);
      } else if (isDone === null) {
        // Even if it had not taken effect before: it may have arrived since.
        acts.leaveUntold(act.id);
      } else if (act.state === 'unknown') acts.fail(act.id);
    }
  };

  return () =>
    ({ op, next }) => {
      if (op.type === 'subscription') return next(op);
      if (op.type === 'query') {
        const waiting = acts
          .snapshot()
          .filter(
            (act) => act.state !== 'sent' && kindOf(act.path, act.input)?.reading === op.path,
          );
        if (waiting.length === 0) return next(op);
        return observable((observer) =>
          next(op).subscribe({
            ...observer,
            next(value) {
              if ('data' in value.result) settle(waiting, value.result.data);
              observer.next(value);
            },
          }),
        );
      }
      const kind = kindOf(op.path, op.input);
      return observable((observer) => {
        const id = kind === null ? 0 : acts.send(op.path, op.input, kind.subject);
        const fail = (error: TRPCClientError<AppRouter>) => {
          clearTimeout(limit);
          if (isRefused(error)) acts.end(id);
          else acts.lose(id);
          observer.error(error);
        };
        const limit = setTimeout(
          () => {
            call.unsubscribe();
            fail(noAnswer());
          },
          kind === null || kind.isSlow ? LONGEST_MS : CONFIRM_MS,
        );
        const call = next(op).subscribe({
          next(value) {
            clearTimeout(limit);
            acts.end(id);
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

function noAnswer(): TRPCClientError<AppRouter> {
  const cause = new DOMException('No answer came.', 'TimeoutError');
  return new TRPCClientError('No answer came.', { cause });
}
