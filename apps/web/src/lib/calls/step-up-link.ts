import type { AppRouter } from '@tideline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { refusalOf } from '../errors/refusal.ts';
import { isStepUpDemand, type StepUpDemand } from './step-up-question.ts';

/** In place of the server's demand, for people. */
const NOT_CONFIRMED = 'It was not confirmed, so nothing was changed.';

/**
 * Asks for what the server demands, then repeats the call, once for each demand. An unconfirmed
 * call fails as it would have, so that the caller takes its guess back.
 */
export function stepUpLink(ask: (ask: StepUpDemand) => Promise<boolean>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const asked = new Set<StepUpDemand>();
        let isOver = false;
        let unsubscribe: () => void = () => undefined;

        const send = () => {
          const call = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const demand = refusalOf(error)?.ask;
              if (!isStepUpDemand(demand) || asked.has(demand)) return observer.error(error);
              asked.add(demand);
              void ask(demand).then((isGiven) => {
                if (isOver) return;
                if (isGiven) send();
                else observer.error(notConfirmed(error));
              });
            },
          });
          unsubscribe = () => call.unsubscribe();
        };
        send();
        return () => {
          isOver = true;
          unsubscribe();
        };
      });
}

/** Still the server's refusal. */
function notConfirmed(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  return Object.assign(new TRPCClientError<AppRouter>(NOT_CONFIRMED, { cause: error }), {
    data: error.data,
  });
}
