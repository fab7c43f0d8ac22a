import type { AppRouter } from '@tideline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { refusalOf } from '../errors/refusal.ts';
import { isStepUpDemand, type StepUpDemand } from './step-up-question.ts';

const NOT_CONFIRMED = 'It was not confirmed, so nothing was changed.';

/**
 * Asks the user for what the server demands, then repeats the call, once for each demand. A
 * declined call fails with the refusal, so its caller rolls back.
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

function notConfirmed(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  return Object.assign(new TRPCClientError<AppRouter>(NOT_CONFIRMED, { cause: error }), {
    data: error.data,
  });
}
