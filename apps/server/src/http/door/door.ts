import type { IncomingMessage, ServerResponse } from 'node:http';
import type { createRestHandler } from '@tideline/api';
import type { Wall } from '../../clock.ts';
import { LIMITS } from '../limits.ts';
import { Admission, type Ticket } from './admission.ts';
import { type Call, callReader } from './call.ts';
import { KnownSessions, type SessionReader } from './known-sessions.ts';
import { PriceList } from './price-list.ts';
import { refuseAtDoor } from './refuse-at-door.ts';
import { type Bill, ThreadMeter } from './thread-meter.ts';
import { networkOfRequest, type Visitor } from './visitor.ts';
import { type Waiting, WaitingRoom } from './waiting-room.ts';

export interface DoorOptions {
  readonly wall: Wall;
  /** Milliseconds that this thread has worked so far. */
  readonly threadTime: () => number;
  readonly routes: ReturnType<typeof createRestHandler>['routes'];
  readonly sessions: SessionReader;
  readonly trustedHops: number;
}

/** One request on its way. */
interface Guest extends Waiting, Bill {
  readonly call: Call;
  ticket: Ticket | null;
  isOver: boolean;
}

/**
 * Stands before the HTTP server: whoever has used up a share of the trading thread waits up to a
 * second, then is refused, before anything of the request is done.
 */
export class Door {
  readonly #wall: Wall;
  readonly #trustedHops: number;
  readonly #readCall: ReturnType<typeof callReader>;
  readonly #sessions: KnownSessions;
  readonly #meter: ThreadMeter;
  readonly #prices = new PriceList();
  readonly #admission: Admission;
  readonly #room = new WaitingRoom<Guest>();
  readonly #guests = new WeakMap<IncomingMessage, Guest>();
  /** What may be begun before others have their turn of the event loop. */
  #turnLeft = LIMITS.turnMs;
  #isTurnEnding = false;
  #isLooking = false;
  #isMeasuring = false;
  #underWay = 0;

  constructor({ wall, threadTime, routes, sessions, trustedHops }: DoorOptions) {
    this.#wall = wall;
    this.#trustedHops = trustedHops;
    this.#readCall = callReader(routes);
    this.#sessions = new KnownSessions(sessions, wall);
    this.#meter = new ThreadMeter(threadTime);
    this.#admission = new Admission(wall);
  }

  /** `serve` is called at once, later or never; then the request has been answered. */
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const guest = this.#guest(request, response, serve);
    const { call, visitor, price } = guest;
    this.#meter.begin(guest);
    this.#guests.set(request, guest);
    response.once('close', () => this.#end(guest));
    guest.ticket = this.#admission.reserved(visitor, call, price);
    this.#underWay += 1;
    this.#measureOn();
    if (guest.ticket !== null) guest.enter();
    else if (!this.#room.hasLineOf(visitor) && this.#mayEnter(guest)) this.#enter(guest);
    else if (this.#room.add(guest)) this.#lookAgain();
    else guest.refuse();
  }

  /** The thread works on a request again that may have waited for something. */
  goOn(request: IncomingMessage): void {
    const guest = this.#guests.get(request);
    if (guest !== undefined) this.#meter.goOn(guest);
  }

  #guest(request: IncomingMessage, response: ServerResponse, serve: () => void): Guest {
    const { method = '', url = '' } = request;
    const call = this.#readCall(method, url);
    const price = this.#prices.of(call.names);
    const visitor = this.#visitor(request, call, price);
    const guest: Guest = {
      call,
      visitor,
      price,
      until: this.#wall.now() + LIMITS.waitMs,
      spent: 0,
      ticket: null,
      isOver: false,
      enter: () => {
        if (hasBody(request)) request.once('end', () => this.#meter.begin(guest));
        serve();
        // What stays open is not worked on: it holds a place of another kind.
        if (call.isStream) setImmediate(() => this.#end(guest));
      },
      refuse: () => {
        const wait = this.#admission.waitFor(visitor, price);
        refuseAtDoor(request, response, Math.max(1, Math.ceil(wait / 1000)));
      },
    };
    return guest;
  }

  /** Looking a session up is work as well: for who is over the share of an address only where it is urgent. */
  #visitor(request: IncomingMessage, { kind }: Call, price: number): Visitor {
    const network = networkOfRequest(request, this.#trustedHops);
    const cookies = request.headers.cookie ?? '';
    const stranger = { network, session: null };
    const session =
      this.#sessions.known(cookies) ??
      (kind === 'urgent' || this.#admission.waitFor(stranger, price) === 0
        ? this.#sessions.lookUp(cookies)
        : null);
    return session === null ? stranger : { network, session };
  }

  #mayEnter({ visitor, price }: Guest): boolean {
    return this.#turnLeft > 0 && this.#admission.waitFor(visitor, price) === 0;
  }

  #enter(guest: Guest): void {
    guest.ticket = this.#admission.enter(guest.visitor, guest.price);
    this.#turnLeft -= guest.price;
    this.#endTurnSoon();
    guest.enter();
  }

  #endTurnSoon(): void {
    if (this.#isTurnEnding) return;
    this.#isTurnEnding = true;
    this.#wall.after(LIMITS.pauseMs, () => {
      this.#isTurnEnding = false;
      this.#turnLeft = LIMITS.turnMs;
      this.#letIn();
    });
  }

  #lookAgain(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#wall.after(LIMITS.lookEveryMs, () => {
      this.#isLooking = false;
      this.#letIn();
      for (const guest of this.#room.takeExpired(this.#wall.now())) {
        this.#meter.begin(guest);
        guest.refuse();
      }
      if (!this.#room.isEmpty) this.#lookAgain();
    });
  }

  /** What the thread does while requests wait for a hash or the broker is not theirs. */
  #measureOn(): void {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    this.#wall.after(LIMITS.measureEveryMs, () => {
      this.#isMeasuring = false;
      this.#meter.look();
      if (this.#underWay > 0) this.#measureOn();
    });
  }

  /** Those who wait, as many as a turn takes. */
  #letIn(): void {
    const mayEnter = (guest: Guest) => this.#mayEnter(guest);
    const usedBy = (visitor: Visitor) => this.#admission.usedBy(visitor);
    while (this.#turnLeft > 0) {
      const guest = this.#room.takeNext(mayEnter, usedBy);
      if (guest === null) return;
      this.#meter.begin(guest);
      this.#enter(guest);
    }
  }

  #end(guest: Guest): void {
    // A stream is over for the thread before its response is.
    if (guest.isOver) return;
    guest.isOver = true;
    this.#underWay -= 1;
    this.#meter.leave(guest);
    const { call, ticket, spent, visitor } = guest;
    this.#room.leave(guest);
    if (ticket === null) {
      this.#admission.charge(visitor, spent);
      return;
    }
    ticket.end(spent);
    this.#prices.learn(call.names, spent);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
