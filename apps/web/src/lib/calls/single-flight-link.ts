import type { AppRouter } from '@tideline/api';
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';
import { SingleFlight } from './single-flight.ts';

type LinkAnswer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

/**
 * Duplicate queries, in whatever batches, would slow a slow server. A query that is asked for
 * before the answer, say after an action, follows the running one.
 */
export function singleFlightLink(): TRPCLink<AppRouter> {
  return () => {
    const singleFlight = new SingleFlight<LinkAnswer>();
    return ({ op, next }) => {
      if (op.type !== 'query') return next(op);
      const callKey = JSON.stringify([op.path, op.input]);
      return observable((observer) => {
        singleFlight
          .run(callKey, () => observableToPromise(next(op)))
          .then(
            (answer) => {
              observer.next(answer);
              observer.complete();
            },
            (error) => observer.error(error),
          );
      });
    };
  };
}
