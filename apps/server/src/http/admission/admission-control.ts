import type { IncomingMessage, ServerResponse } from 'node:http';
import type { createRestHandler } from '@tideline/api';
import type { TokenCheck } from '../../auth/tokens/token-check.ts';
import { tokenHashIn } from '../../auth/tokens/token-text.ts';
import { sleep, type WallClock } from '../../runtime/clock.ts';
import { isProgramPath } from '../call-paths.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { type Call, callReader } from './call.ts';
import { CallCosts } from './call-costs.ts';
import { networkOfRequest, type Visitor } from './client.ts';
import { KnownSessions, type SessionReader } from './known-sessions.ts';
import { LeakyBucket } from './leaky-bucket.ts';
import { refuseEarly } from './refuse-early.ts';
import { type Reservation, ThreadBudget } from './thread-budget.ts';
import { type MeteredWork, ThreadMeter } from './thread-meter.ts';
import { type WaitingRequest, WaitingRoom } from './waiting-room.ts';

export interface AdmissionControlOptions {
  readonly wall: WallClock;
  /** In milliseconds. */
  readonly threadTime: () => number;
  readonly routes: ReturnType<typeof createRestHandler>['routes'];
  readonly sessions: SessionReader;
  /** Reads the database, which costs little more than a refusal. */
  readonly tokens: Pick<TokenCheck, 'identifyVisitor' | 'retryAfter'>;
  readonly trustedHops: number;
}

interface Guest extends WaitingRequest, MeteredWork {
  readonly call: Call;
  /** In milliseconds: the expected cost, later the time taken so far. */
  paidMs: number;
  ticket: Reservation | null;
  isAnswered: boolean;
  isOver: boolean;
}

/**
 * A client that has used up its share of the trading thread waits up to a second, then is refused
 * before any work.
 */
export class AdmissionControl {
  readonly #options: AdmissionControlOptions;
  readonly #readCall: ReturnType<typeof callReader>;
  readonly #sessions: KnownSessions;
  readonly #meter: ThreadMeter;
  readonly #prices = new CallCosts();
  readonly #admission: ThreadBudget;
  /** Limits how much of the thread all work but trading may use. */
  readonly #moment: LeakyBucket;
  readonly #room = new WaitingRoom<Guest>();
  readonly #guests = new WeakMap<IncomingMessage, Guest>();
  #isLooking = false;
  #isMeasuring = false;
  #unanswered = 0;

  constructor(options: AdmissionControlOptions) {
    const { wall, threadTime, routes, sessions } = options;
    this.#options = options;
    this.#readCall = callReader(routes);
    this.#sessions = new KnownSessions(sessions, wall);
    this.#meter = new ThreadMeter(threadTime);
    this.#admission = new ThreadBudget(wall);
    this.#moment = new LeakyBucket(wall, { part: HTTP_LIMITS.shares.all, ...HTTP_LIMITS.moment });
  }

  /** `serve` is called at once, later, or never if the request is refused. */
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const guest = this.#createGuest(request, response, serve);
    const { call, visitor } = guest;
    this.#meter.beginWork(guest);
    this.#guests.set(request, guest);
    this.#unanswered += 1;
    this.#measureOn();
    response.once('close', () => this.#endGuest(guest));
    if (this.#refusesToken(request, response, visitor)) return;
    guest.paidMs = this.#prices.expectedCost(call.names);
    guest.ticket = this.#admission.enterReserved(visitor, call, guest.paidMs);
    if (guest.ticket !== null) guest.enter();
    else if (!this.#room.hasLineOf(visitor) && this.#mayEnter(guest)) this.#serveGuest(guest);
    else if (this.#room.add(guest)) this.#lookAgain();
    else guest.refuse();
  }

  /** Called when the answer is ready: the request may have waited for it. */
  answerReady(request: IncomingMessage): void {
    const guest = this.#guests.get(request);
    if (guest === undefined) return;
    this.#meter.resumeWork(guest);
    this.#endWait(guest);
  }

  /** Awaited before each call, so those of an expensive batch run one after the other. */
  turnsOf(request: IncomingMessage): () => Promise<void> {
    const guest = this.#guests.get(request);
    const calls = guest?.call.names.length ?? 1;
    if (guest === undefined || calls < 2 || guest.paidMs <= HTTP_LIMITS.batchAtOnceMs) {
      return () => Promise.resolve();
    }
    let next = Promise.resolve();
    return () => {
      const turn = next;
      next = turn.then(() => this.#nextTurn(guest));
      return turn;
    };
  }

  /** Charges for the previous call, then waits until trading has had its share of the thread. */
  async #nextTurn(guest: Guest): Promise<void> {
    await sleep(this.#options.wall, 1);
    this.#payFor(guest, Math.max(guest.paidMs, guest.spentMs));
    await sleep(
      this.#options.wall,
      Math.ceil(this.#moment.waitFor(ALL_CLIENTS, HTTP_LIMITS.batchAtOnceMs)),
    );
    this.#meter.beginWork(guest);
  }

  #payFor(guest: Guest, spentMs: number): void {
    const more = spentMs - guest.paidMs;
    guest.paidMs = spentMs;
    this.#moment.addUse(ALL_CLIENTS, more);
    guest.ticket?.pay(more);
  }

  #createGuest(request: IncomingMessage, response: ServerResponse, serve: () => void): Guest {
    const { method = '', url = '' } = request;
    const call = this.#readCall(method, url);
    const visitor = this.#identifyVisitor(request, call);
    const guest: Guest = {
      call,
      visitor,
      waitDeadline: this.#options.wall.now() + HTTP_LIMITS.waitMs,
      spentMs: 0,
      paidMs: 0,
      ticket: null,
      isAnswered: false,
      isOver: false,
      enter: () => {
        this.#moment.addUse(ALL_CLIENTS, guest.paidMs);
        if (hasBody(request)) request.once('end', () => this.#meter.beginWork(guest));
        serve();
        // An open stream is no work; it has a limit of its own.
        if (call.isStream) setImmediate(() => this.#endGuest(guest));
      },
      refuse: () => {
        const wait = this.#admission.waitFor(visitor, this.#prices.expectedCost(call.names));
        refuseEarly(request, response, Math.max(1, Math.ceil(wait / 1000)));
      },
    };
    return guest;
  }

  #identifyVisitor(request: IncomingMessage, { kind }: Call): Visitor {
    const { tokens, trustedHops } = this.#options;
    const network = networkOfRequest(request, trustedHops);
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
  #refusesToken(
    request: IncomingMessage,
    response: ServerResponse,
    { network, session }: Visitor,
  ): boolean {
    const { url = '', headers } = request;
    if (session !== null || !isProgramPath(url)) return false;
    if (tokenHashIn(headers.authorization) === null) return false;
    const retryAfter = this.#options.tokens.retryAfter(network);
    if (retryAfter !== null) refuseEarly(request, response, retryAfter);
    return retryAfter !== null;
  }

  /** Priced again each time, because the price may have been learnt meanwhile. */
  #mayEnter({ visitor, call }: Guest): boolean {
    const price = this.#prices.expectedCost(call.names);
    const moment = this.#moment.waitFor(ALL_CLIENTS, price);
    return moment === 0 && this.#admission.waitFor(visitor, price, call.names.length) === 0;
  }

  #serveGuest(guest: Guest): void {
    const { visitor, call } = guest;
    guest.paidMs = this.#prices.expectedCost(call.names);
    guest.ticket = this.#admission.enter(visitor, guest.paidMs, call.names.length);
    guest.enter();
  }

  #lookAgain(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    // Requests that wait for the thread's limit alone enter once it allows; the rest when there is
    // room.
    const moment = this.#moment.waitFor(ALL_CLIENTS, HTTP_LIMITS.batchAtOnceMs);
    const wait = moment > 0 ? Math.max(1, Math.ceil(moment)) : HTTP_LIMITS.lookEveryMs;
    this.#options.wall.after(Math.min(wait, HTTP_LIMITS.lookEveryMs), () => {
      this.#isLooking = false;
      this.#letIn();
      for (const guest of this.#room.takeExpired(this.#options.wall.now())) {
        this.#meter.beginWork(guest);
        guest.refuse();
      }
      if (!this.#room.isEmpty) this.#lookAgain();
    });
  }

  /**
   * Measures often, so requests waiting for a hash or the broker pay for no other work. A long
   * file that a client still takes waits for nothing here.
   */
  #measureOn(): void {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    this.#options.wall.after(HTTP_LIMITS.measureEveryMs, () => {
      this.#isMeasuring = false;
      this.#meter.skipIdleTime();
      if (this.#unanswered > 0) this.#measureOn();
    });
  }

  #letIn(): void {
    const mayEnter = (guest: Guest) => this.#mayEnter(guest);
    const usedBy = (visitor: Visitor) => this.#admission.usedMsOf(visitor);
    for (;;) {
      const guest = this.#room.takeNext(mayEnter, usedBy);
      if (guest === null) return;
      this.#meter.beginWork(guest);
      this.#serveGuest(guest);
    }
  }

  #endWait(guest: Guest): void {
    if (guest.isAnswered) return;
    guest.isAnswered = true;
    this.#unanswered -= 1;
  }

  #endGuest(guest: Guest): void {
    if (guest.isOver) return;
    guest.isOver = true;
    this.#endWait(guest);
    this.#meter.endWork(guest);
    const { call, ticket, spentMs, visitor, paidMs } = guest;
    this.#room.leave(guest);
    if (ticket === null) {
      this.#admission.chargeRefusal(visitor, spentMs);
      return;
    }
    ticket.end();
    // A refused batch pays for all its calls.
    this.#payFor(guest, call.isPublicBatch ? Math.max(spentMs, paidMs) : spentMs);
    if (!call.isPublicBatch) this.#prices.learnCost(call.names, spentMs);
  }
}

const ALL_CLIENTS = '';

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
