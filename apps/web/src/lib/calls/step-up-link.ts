import type { AppRouter } from '@tideline/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { refusalOf } from '../errors/refusal.ts';
import { isStepUpDemand, type StepUpDemand } from './step-up-question.ts';

const NOT_CONFIRMED_TEXT = 'It was not confirmed, so nothing was changed.';

/**
 * Asks the user for what the server demands, then repeats the call, once for each demand. A
 * declined call fails with the refusal, so its caller rolls back.
 */
export function stepUpLink(ask: (demand: StepUpDemand) => Promise<boolean>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const askedDemands = new Set<StepUpDemand>();
        let isCancelled = false;
        let unsubscribe: () => void = () => undefined;

        const sendCall = () => {
          const subscription = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const demand = refusalOf(error)?.ask;
              if (!isStepUpDemand(demand) || askedDemands.has(demand)) return observer.error(error);
              askedDemands.add(demand);
              void ask(demand).then((isConfirmed) => {
                if (isCancelled) return;
                if (isConfirmed) sendCall();
                else observer.error(notConfirmedError(error));
              });
            },
          });
          unsubscribe = () => subscription.unsubscribe();
        };
        sendCall();
        return () => {
          isCancelled = true;
          unsubscribe();
        };
      });
}

function notConfirmedError(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  return Object.assign(new TRPCClientError<AppRouter>(NOT_CONFIRMED_TEXT, { cause: error }), {
    data: error.data,
  });
}
