import type { Failure } from '../../../port/failure.ts';
import type { Wall } from '../../../port/wall.ts';
import { ANSWER_TIMEOUT_MS, type Attempt, NO_ANSWER_IN_TIME } from '../../../session/attempts.ts';
import { type Refusal, refusalOfFault } from '../../exchange/refusal.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { hashUuid } from '../../market/name-hash.ts';
import type { ProcessLife, VenueObserver, VenueRequest } from '../observer.ts';
import type { SeededRandom } from '../seeded-chance.ts';
import { nextRequestLatency, type RequestLatency } from './request-latency.ts';

export type RequestContext = Omit<VenueRequest, 'phase' | 'at' | 'fault'>;

export type BrokerOutcome<T> =
  | { readonly type: 'done'; readonly value: T; readonly fault: FaultClass | null }
  | {
      readonly type: 'refused';
      readonly refusal: Refusal;
      readonly fault: FaultClass | null;
      readonly retryAfterMs: number | null;
    };

export interface RequestTransportOptions {
  readonly wall: Wall;
  readonly faults: FaultSwitch;
  readonly observer: VenueObserver;
  readonly chance: SeededRandom;
}

export class RequestTransport {
  readonly #options: RequestTransportOptions;
  #requestCount = 0;

  constructor(options: RequestTransportOptions) {
    this.#options = options;
  }

  /**
   * `serve` runs on arrival, even after the sender gave up or died, with the refusal that a fault
   * drew. The promise of a dead process never settles. `hasBody`: whether the answer can be
   * garbled.
   */
  sendRequest<T>(
    life: ProcessLife,
    requestContext: RequestContext,
    hasBody: boolean,
    serve: (pendingRefusal: Refusal | null) => BrokerOutcome<T>,
  ): Promise<Attempt<T>> {
    return new Promise((resolve) => {
      if (life.isOver) return;
      const { wall, faults, chance } = this.#options;
      const requestId = this.#nextRequestId();
      const hopName = `${requestContext.accountNumber}|${requestContext.call}`;
      const latency = nextRequestLatency(faults, chance, hopName);
      const answerSender = (attempt: Attempt<T>, fault: FaultClass | null): void => {
        if (life.isOver) return;
        this.#reportPhase('answering', requestContext, fault);
        if (!life.isOver) resolve(attempt);
      };
      const isAnswerHeard =
        !latency.isSilent && latency.outboundMs + latency.returnMs < ANSWER_TIMEOUT_MS;
      this.#reportPhase('sent', requestContext, latency.fault);
      if (!isAnswerHeard)
        wall.after(ANSWER_TIMEOUT_MS, () => answerSender(failedAttempt(TIMED_OUT), latency.fault));
      if (latency.requestFault.type === 'lost') {
        if (isAnswerHeard)
          wall.after(latency.outboundMs + latency.returnMs, () =>
            answerSender(failedAttempt(CONNECTION_CLOSED), latency.fault),
          );
        return;
      }
      wall.after(latency.outboundMs, () => {
        const { requestFault } = latency;
        const isRefused = requestFault.type === 'refused';
        const outcome = serve(isRefused ? refusalOfFault(requestFault.status) : null);
        const fault = outcome.fault ?? latency.fault;
        this.#reportPhase('arrived', requestContext, fault);
        if (!isAnswerHeard) return;
        const attempt = attemptOf(outcome, latency, hasBody, requestId);
        wall.after(latency.returnMs, () => answerSender(attempt, fault));
      });
    });
  }

  #reportPhase(
    phase: VenueRequest['phase'],
    requestContext: RequestContext,
    fault: FaultClass | null,
  ): void {
    const { observer, wall } = this.#options;
    observer.onRequest({ phase, at: wall.now(), ...requestContext, fault });
  }

  #nextRequestId(): () => string {
    this.#requestCount += 1;
    const id = `request|${this.#requestCount}`;
    return () => hashUuid(id);
  }
}

const NO_ANSWER_FIELDS = { status: null, code: null, requestId: null } as const;
const CONNECTION_CLOSED: Failure = {
  ...NO_ANSWER_FIELDS,
  message: 'no answer (the connection was closed)',
};
const TIMED_OUT: Failure = { ...NO_ANSWER_FIELDS, message: `no answer (${NO_ANSWER_IN_TIME})` };

function failedAttempt(failure: Failure): { readonly type: 'failure'; readonly failure: Failure } {
  return { type: 'failure', failure };
}

/** Faults spoil only an answer of success. */
function attemptOf<T>(
  outcome: BrokerOutcome<T>,
  { requestFault }: RequestLatency,
  hasBody: boolean,
  requestId: () => string,
): Attempt<T> {
  if (requestFault.type === 'answer-lost') return failedAttempt(CONNECTION_CLOSED);
  if (outcome.type === 'refused') {
    const { refusal, retryAfterMs } = outcome;
    const { status, code, message } = refusal;
    return failedAttempt({ status, code, message, requestId: requestId(), retryAfterMs });
  }
  if (requestFault.type === 'answer-broken')
    return unreadableAttempt(requestFault.status, null, requestId);
  if (requestFault.type === 'answer-garbled' && (hasBody || requestFault.form === 'html')) {
    return unreadableAttempt(200, 'the body is not JSON', requestId);
  }
  return { type: 'answer', value: outcome.value };
}

function unreadableAttempt(status: number, parseProblem: string | null, requestId: () => string) {
  const nothingRead = { code: null, message: null, parseProblem };
  return failedAttempt({ status, ...nothingRead, requestId: requestId() });
}
