import type { Failure } from '../../../port/failure.ts';
import type { Wall } from '../../../port/wall.ts';
import { ANSWER_TIMEOUT_MS, type Attempt, NO_ANSWER_IN_TIME } from '../../../session/attempts.ts';
import { type Refusal, refusalOfFault } from '../../exchange/refusal.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { hashUuid } from '../../market/name-hash.ts';
import type { ProcessLife, VenueObserver, VenueRequest } from '../observer.ts';
import type { Chance } from '../seeded-chance.ts';
import { HOP_MS, nextRequestLatency, type RequestLatency } from './request-latency.ts';

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
  readonly chance: Chance;
}

export class RequestTransport {
  readonly #options: RequestTransportOptions;
  #count = 0;

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
    about: RequestContext,
    hasBody: boolean,
    serve: (inStore: Refusal | null) => BrokerOutcome<T>,
  ): Promise<Attempt<T>> {
    return new Promise((resolve) => {
      if (life.isOver) return;
      const { wall, faults, chance } = this.#options;
      const requestId = this.#nextId();
      const trip = nextRequestLatency(faults, () =>
        chance.nextBetween(`hop|${about.accountNumber}|${about.call}`, HOP_MS.low, HOP_MS.high),
      );
      const end = (heard: Attempt<T>, fault: FaultClass | null): void => {
        if (life.isOver) return;
        this.#reportPhase('answering', about, fault);
        if (!life.isOver) resolve(heard);
      };
      const isHeard = !trip.isSilent && trip.outboundMs + trip.returnMs < ANSWER_TIMEOUT_MS;
      this.#reportPhase('sent', about, trip.fault);
      if (!isHeard) wall.after(ANSWER_TIMEOUT_MS, () => end(failedAttempt(TIMED_OUT), trip.fault));
      if (trip.fate.type === 'lost') {
        if (isHeard)
          wall.after(trip.outboundMs + trip.returnMs, () =>
            end(failedAttempt(CONNECTION_CLOSED), trip.fault),
          );
        return;
      }
      wall.after(trip.outboundMs, () => {
        const { fate } = trip;
        const served = serve(fate.type === 'refused' ? refusalOfFault(fate.status) : null);
        const fault = served.fault ?? trip.fault;
        this.#reportPhase('arrived', about, fault);
        if (!isHeard) return;
        const heard = toAttempt(served, trip, hasBody, requestId);
        wall.after(trip.returnMs, () => end(heard, fault));
      });
    });
  }

  #reportPhase(
    phase: VenueRequest['phase'],
    about: RequestContext,
    fault: FaultClass | null,
  ): void {
    const { observer, wall } = this.#options;
    const { accountNumber, keyId, call, clientOrderId, order } = about;
    observer.onRequest({
      phase,
      at: wall.now(),
      accountNumber,
      keyId,
      call,
      clientOrderId,
      order,
      fault,
    });
  }

  #nextId(): () => string {
    this.#count += 1;
    const id = `request|${this.#count}`;
    return () => hashUuid(id);
  }
}

const NOTHING_HEARD = { status: null, code: null, requestId: null } as const;
const CONNECTION_CLOSED: Failure = {
  ...NOTHING_HEARD,
  message: 'no answer (the connection was closed)',
};
const TIMED_OUT: Failure = {
  ...NOTHING_HEARD,
  message: `no answer (${NO_ANSWER_IN_TIME})`,
};

function failedAttempt(failure: Failure): { readonly type: 'failure'; readonly failure: Failure } {
  return { type: 'failure', failure };
}

/** Faults spoil only an answer of success. */
function toAttempt<T>(
  served: BrokerOutcome<T>,
  { fate }: RequestLatency,
  hasBody: boolean,
  requestId: () => string,
): Attempt<T> {
  if (fate.type === 'answer-lost') return failedAttempt(CONNECTION_CLOSED);
  if (served.type === 'refused') {
    const { refusal, retryAfterMs } = served;
    const { status, code, message } = refusal;
    return failedAttempt({ status, code, message, requestId: requestId(), retryAfterMs });
  }
  if (fate.type === 'answer-broken') return unreadableAttempt(fate.status, null, requestId);
  if (fate.type === 'answer-garbled' && (hasBody || fate.form === 'html')) {
    return unreadableAttempt(200, 'the body is not JSON', requestId);
  }
  return { type: 'answer', value: served.value };
}

function unreadableAttempt(status: number, problem: string | null, requestId: () => string) {
  return failedAttempt({
    status,
    code: null,
    message: null,
    parseProblem: problem,
    requestId: requestId(),
  });
}
