import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RestHandler } from '@tideline/api';
import { networkOf } from '../../auth/attempts/attempt-limits.ts';
import type { TokenCheck } from '../../auth/tokens/token-check.ts';
import { tokenHashIn } from '../../auth/tokens/token-text.ts';
import { sleep, type WallClock } from '../../runtime/clock.ts';
import { isProgramPath } from '../call-paths.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { createCallReader, type RequestedCalls } from './call.ts';
import { CallCosts } from './call-costs.ts';
import { clientAddressOf, type Visitor } from './client.ts';
import { KnownSessions, type SessionReader } from './known-sessions.ts';
import { LeakyBucket } from './leaky-bucket.ts';
import { refuseEarly } from './refuse-early.ts';
import { type Reservation, ThreadBudget } from './thread-budget.ts';
import { type MeteredWork, ThreadMeter } from './thread-meter.ts';
import { type WaitingRequest, WaitingRoom } from './waiting-room.ts';

export interface AdmissionControlOptions {
  readonly wall: WallClock;
  /** In milliseconds. */
  readonly readThreadMs: () => number;
  readonly routes: RestHandler['routes'];
  readonly sessions: SessionReader;
  /** Reads the database, which costs little more than a refusal. */
  readonly tokens: Pick<TokenCheck, 'identifyVisitor' | 'retryAfterSeconds'>;
  readonly trustedProxyHops: number;
}

interface TrackedRequest extends WaitingRequest, MeteredWork {
  readonly call: RequestedCalls;
  /** In milliseconds: the expected cost, later the time taken so far. */
  chargedMs: number;
  reservation: Reservation | null;
  isAnswered: boolean;
  hasEnded: boolean;
}

/**
 * A client that has used up a share of the trading thread waits up to a second, then is refused
 * before any work. Within all shares its reads wait for their turn, up to ten seconds.
 */
export class AdmissionControl {
  readonly #options: AdmissionControlOptions;
  readonly #readCall: ReturnType<typeof createCallReader>;
  readonly #sessions: KnownSessions;
  readonly #threadMeter: ThreadMeter;
  readonly #callCosts = new CallCosts();
  readonly #threadBudget: ThreadBudget;
  /** Limits how much of the thread all work but trading may use. */
  readonly #commonBucket: LeakyBucket;
  readonly #waitingRoom = new WaitingRoom<TrackedRequest>();
  readonly #trackedRequests = new WeakMap<IncomingMessage, TrackedRequest>();
  #isRetryScheduled = false;
  #isMeasureScheduled = false;
  #unansweredCount = 0;

  constructor(options: AdmissionControlOptions) {
    const { wall, readThreadMs, routes, sessions } = options;
    this.#options = options;
    this.#readCall = createCallReader(routes);
    this.#sessions = new KnownSessions(sessions, wall);
    this.#threadMeter = new ThreadMeter(readThreadMs);
    this.#threadBudget = new ThreadBudget(wall);
    this.#commonBucket = new LeakyBucket(wall, {
      ratePerMs: HTTP_LIMITS.shares.all,
      ...HTTP_LIMITS.moment,
    });
  }

  /** `serve` is called at once, later, or never if the request is refused. */
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const tracked = this.#track(request, response, serve);
    const { call, visitor } = tracked;
    this.#threadMeter.beginWork(tracked);
    this.#trackedRequests.set(request, tracked);
    this.#unansweredCount += 1;
    this.#scheduleMeasure();
    response.once('close', () => this.#endRequest(tracked));
    if (this.#refusesToken(request, response, visitor)) return;
    if (call.isStop && visitor.session !== null) this.#refuseWaitingChanges(tracked);
    tracked.chargedMs = this.#priceMsOf(call);
    tracked.reservation = this.#threadBudget.enterReserved(visitor, call, tracked.chargedMs);
    if (tracked.reservation !== null) tracked.enter();
    else if (!this.#waitingRoom.hasQueueOf(visitor) && this.#mayEnter(tracked))
      this.#serveRequest(tracked);
    else if (this.#waitingRoom.add(tracked)) this.#scheduleRetry();
    else tracked.refuse();
  }

  /** Called when the answer is ready: the request may have waited for it. */
  answerReady(request: IncomingMessage): void {
    const tracked = this.#trackedRequests.get(request);
    if (tracked === undefined) return;
    this.#threadMeter.resumeWork(tracked);
    this.#countAnswered(tracked);
  }

  /** Awaited before each call, so those of an expensive batch run one after the other. */
  turnTakerOf(request: IncomingMessage): () => Promise<void> {
    const tracked = this.#trackedRequests.get(request);
    const callCount = tracked?.call.callNames.length ?? 1;
    if (tracked === undefined || callCount < 2 || tracked.chargedMs <= HTTP_LIMITS.batchAtOnceMs) {
      return () => Promise.resolve();
    }
    let lastTurn = Promise.resolve();
    return () => {
      const turn = lastTurn;
      lastTurn = turn.then(() => this.#nextTurn(tracked));
      return turn;
    };
  }

  /** Charges for the previous call, then waits until trading has had its share of the thread. */
  async #nextTurn(tracked: TrackedRequest): Promise<void> {
    await sleep(this.#options.wall, 1);
    this.#chargeWork(tracked, Math.max(tracked.chargedMs, tracked.spentMs));
    const waitMs = this.#commonBucket.waitMsFor(ALL_CLIENTS_NAME, HTTP_LIMITS.batchAtOnceMs);
    await sleep(this.#options.wall, Math.ceil(waitMs));
    this.#threadMeter.beginWork(tracked);
  }

  #chargeWork(tracked: TrackedRequest, spentMs: number): void {
    const extraMs = spentMs - tracked.chargedMs;
    tracked.chargedMs = spentMs;
    this.#commonBucket.addUse(ALL_CLIENTS_NAME, extraMs);
    tracked.reservation?.charge(extraMs);
  }

  #track(request: IncomingMessage, response: ServerResponse, serve: () => void): TrackedRequest {
    const { method = '', url = '' } = request;
    const call = this.#readCall(method, url);
    const visitor = this.#identifyVisitor(request, call);
    const now = this.#options.wall.now();
    const tracked: TrackedRequest = {
      call,
      visitor,
      waitDeadline: now + HTTP_LIMITS.waitMs,
      lastDeadline: now + HTTP_LIMITS.waitWithinShareMs,
      spentMs: 0,
      chargedMs: 0,
      reservation: null,
      isAnswered: false,
      hasEnded: false,
      enter: () => {
        this.#commonBucket.addUse(ALL_CLIENTS_NAME, tracked.chargedMs);
        if (hasBody(request)) request.once('end', () => this.#threadMeter.beginWork(tracked));
        serve();
        // An open stream is no work; it has a limit of its own.
        if (call.isStream) setImmediate(() => this.#endRequest(tracked));
      },
      refuse: () => {
        const waitMs = this.#threadBudget.waitMsFor(visitor, this.#priceMsOf(call));
        refuseEarly(request, response, Math.max(1, Math.ceil(waitMs / 1000)));
      },
    };
    return tracked;
  }

  #identifyVisitor(request: IncomingMessage, { kind }: RequestedCalls): Visitor {
    const { tokens, trustedProxyHops } = this.#options;
    const network = networkOf(clientAddressOf(request, trustedProxyHops));
    const { authorization, cookie: cookies = '' } = request.headers;
    if (tokenHashIn(authorization) !== null) {
      return { network, session: tokens.identifyVisitor(authorization) };
    }
    return { network, session: this.#sessions.findSession(cookies, network, kind === 'urgent') };
  }

  /**
   * Refuses a wrong token early where too many came from its address. Right ones, which may share
   * the address, pass.
   */
  #refusesToken(request: IncomingMessage, response: ServerResponse, visitor: Visitor): boolean {
    const { url = '', headers } = request;
    if (visitor.session !== null || !isProgramPath(url)) return false;
    if (tokenHashIn(headers.authorization) === null) return false;
    const retryAfter = this.#options.tokens.retryAfterSeconds(visitor.network);
    if (retryAfter !== null) refuseEarly(request, response, retryAfter);
    return retryAfter !== null;
  }

  /** Priced again each time, because the price may have been learnt meanwhile. */
  #mayEnter(tracked: TrackedRequest): boolean {
    const priceMs = this.#priceMsOf(tracked.call);
    if (this.#commonBucket.waitMsFor(ALL_CLIENTS_NAME, priceMs) > 0) return false;
    return this.#shareWaitMsOf(tracked) === 0;
  }

  /** Wall milliseconds until the client's shares allow it; 0 for now. */
  #shareWaitMsOf({ visitor, call }: TrackedRequest): number {
    return this.#threadBudget.waitMsFor(visitor, this.#priceMsOf(call), call.callNames.length);
  }

  #priceMsOf({ callNames }: RequestedCalls): number {
    return this.#callCosts.expectedCostMs(callNames);
  }

  #serveRequest(tracked: TrackedRequest): void {
    const { visitor, call } = tracked;
    tracked.chargedMs = this.#priceMsOf(call);
    const callCount = call.callNames.length;
    tracked.reservation = this.#threadBudget.enter(visitor, tracked.chargedMs, callCount);
    tracked.enter();
  }

  #scheduleRetry(): void {
    if (this.#isRetryScheduled) return;
    this.#isRetryScheduled = true;
    // Requests that wait for the thread's limit alone enter once it allows; the rest when there is
    // room.
    const commonWaitMs = this.#commonBucket.waitMsFor(ALL_CLIENTS_NAME, HTTP_LIMITS.batchAtOnceMs);
    const waitMs =
      commonWaitMs > 0 ? Math.max(1, Math.ceil(commonWaitMs)) : HTTP_LIMITS.lookEveryMs;
    this.#options.wall.after(Math.min(waitMs, HTTP_LIMITS.lookEveryMs), () => {
      this.#isRetryScheduled = false;
      this.#admitWaiting();
      const now = this.#options.wall.now();
      const isWithinShares = (tracked: TrackedRequest) => this.#shareWaitMsOf(tracked) === 0;
      this.#refuseWaiting(this.#waitingRoom.takeExpired(now, isWithinShares));
      if (!this.#waitingRoom.isEmpty) this.#scheduleRetry();
    });
  }

  /** A start that waits must not be carried out after a later stop; a close must. */
  #refuseWaitingChanges(stop: TrackedRequest): void {
    const isRefused = ({ call }: TrackedRequest) => call.isChange && call.kind !== 'urgent';
    this.#refuseWaiting(this.#waitingRoom.takeOf(stop.visitor, isRefused));
    this.#threadMeter.beginWork(stop);
  }

  #refuseWaiting(requests: readonly TrackedRequest[]): void {
    for (const tracked of requests) {
      this.#threadMeter.beginWork(tracked);
      tracked.refuse();
    }
  }

  /**
   * Measures often, so requests waiting for a hash or the broker pay for no other work. An answered
   * request waits for nothing here, even while its client takes a long file.
   */
  #scheduleMeasure(): void {
    if (this.#isMeasureScheduled) return;
    this.#isMeasureScheduled = true;
    this.#options.wall.after(HTTP_LIMITS.measureEveryMs, () => {
      this.#isMeasureScheduled = false;
      this.#threadMeter.skipIdleTime();
      if (this.#unansweredCount > 0) this.#scheduleMeasure();
    });
  }

  #admitWaiting(): void {
    const mayEnter = (tracked: TrackedRequest) => this.#mayEnter(tracked);
    const usedMsOf = (visitor: Visitor) => this.#threadBudget.usedMsOf(visitor);
    for (;;) {
      const tracked = this.#waitingRoom.takeNext(mayEnter, usedMsOf);
      if (tracked === null) return;
      this.#threadMeter.beginWork(tracked);
      this.#serveRequest(tracked);
    }
  }

  #countAnswered(tracked: TrackedRequest): void {
    if (tracked.isAnswered) return;
    tracked.isAnswered = true;
    this.#unansweredCount -= 1;
  }

  #endRequest(tracked: TrackedRequest): void {
    if (tracked.hasEnded) return;
    tracked.hasEnded = true;
    this.#countAnswered(tracked);
    this.#threadMeter.endWork(tracked);
    const { call, reservation, spentMs, visitor, chargedMs } = tracked;
    this.#waitingRoom.leave(tracked);
    if (reservation === null) {
      this.#threadBudget.chargeRefusal(visitor, spentMs);
      return;
    }
    reservation.end();
    // A refused batch pays for all its calls.
    this.#chargeWork(tracked, call.isPublicBatch ? Math.max(spentMs, chargedMs) : spentMs);
    if (!call.isPublicBatch) this.#callCosts.learnCost(call.callNames, spentMs);
  }
}

const ALL_CLIENTS_NAME = '';

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
