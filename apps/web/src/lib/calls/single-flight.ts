import type { AppRouter } from '@tideline/api';
import type { OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';

/**
 * One call of a kind at a time. Requests during a call share the answer of the next one, which
 * begins after it.
 */
export class SingleFlight<Answer> {
  readonly #runningEndByKey = new Map<string, Promise<void>>();
  readonly #waitingAnswerByKey = new Map<string, Promise<Answer>>();

  run(callKey: string, call: () => Promise<Answer>): Promise<Answer> {
    const waitingAnswer = this.#waitingAnswerByKey.get(callKey);
    if (waitingAnswer !== undefined) return waitingAnswer;
    const runningEnd = this.#runningEndByKey.get(callKey);
    if (runningEnd === undefined) return this.#startCall(callKey, call);
    const nextAnswer = runningEnd.then(() => {
      this.#waitingAnswerByKey.delete(callKey);
      return this.#startCall(callKey, call);
    });
    this.#waitingAnswerByKey.set(callKey, nextAnswer);
    return nextAnswer;
  }

  #startCall(callKey: string, call: () => Promise<Answer>): Promise<Answer> {
    const answer = call();
    const forgetRunning = () => void this.#runningEndByKey.delete(callKey);
    this.#runningEndByKey.set(callKey, answer.then(forgetRunning, forgetRunning));
    return answer;
  }
}

type LinkAnswer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

/**
 * Joins duplicate queries, in whatever batches, as they would slow a slow server. A query asked for
 * while the same one runs, say after an action, follows it.
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
