import type { WallClock } from '../../runtime/clock.ts';
import { setNewest } from '../../runtime/set-newest.ts';
import { HTTP_LIMITS } from '../limits.ts';
import type { RequestedCalls } from './call.ts';
import type { Visitor } from './client.ts';
import { InFlightCalls } from './in-flight.ts';
import { LeakyBucket } from './leaky-bucket.ts';

interface NamedShare {
  readonly share: LeakyBucket;
  readonly name: string;
}

export interface Reservation {
  charge(amount: number): void;
  /** Must be called once. */
  end(): void;
}

const ALL_CLIENTS_NAME = '';

export class ThreadBudget {
  readonly #wall: WallClock;
  readonly #shares: ReturnType<typeof createShares>;
  readonly #inFlight = new InFlightCalls();
  /** When each session last made an urgent call; the latest comes last. */
  readonly #urgentCallTimes = new Map<string, number>();

  constructor(wall: WallClock) {
    this.#wall = wall;
    this.#shares = createShares(wall);
  }

  /**
   * A place beside all other load: each user's for calls that protect money and status reads soon
   * after, each address's for health checks. Null for other calls, and once that share is used up.
   */
  enterReserved(visitor: Visitor, call: RequestedCalls, priceMs: number): Reservation | null {
    const namedShare = this.#reservedShareOf(visitor, call);
    if (namedShare === null) return null;
    const { share, name } = namedShare;
    const isTimeShare = share !== this.#shares.health;
    const cost = isTimeShare ? priceMs : 1;
    if (share.waitMsFor(name, cost) > 0) return null;
    if (visitor.session !== null && call.kind === 'urgent') {
      const { credentialHash } = visitor.session;
      setNewest(this.#urgentCallTimes, credentialHash, this.#wall.now(), HTTP_LIMITS.knownSessions);
    }
    share.addUse(name, cost);
    return {
      charge: (amount) => void (isTimeShare && share.addUse(name, amount)),
      end: () => undefined,
    };
  }

  #reservedShareOf({ network, session }: Visitor, { kind }: RequestedCalls): NamedShare | null {
    if (kind === 'health') return { share: this.#shares.health, name: network };
    if (session === null || kind === 'other') return null;
    const isUrgent = kind === 'urgent' || this.#hasJustCalledUrgently(session.credentialHash);
    return isUrgent ? { share: this.#shares.urgent, name: session.userId } : null;
  }

  /** Wall milliseconds, as far as known; 0 for now. */
  waitMsFor(visitor: Visitor, priceMs: number, callCount = 1): number {
    if (!this.#inFlight.hasRoomFor(visitor, callCount)) return HTTP_LIMITS.waitMs;
    const shares = this.#sharesOf(visitor);
    return Math.max(...shares.map(({ share, name }) => share.waitMsFor(name, priceMs)));
  }

  enter(visitor: Visitor, priceMs: number, callCount = 1): Reservation {
    const namedShares = this.#sharesOf(visitor);
    const charge = (amount: number) => {
      for (const { share, name } of namedShares) share.addUse(name, amount);
    };
    charge(priceMs);
    return { charge, end: this.#inFlight.enter(visitor, callCount) };
  }

  /** A refusal is not charged to the shares that the client has in common with other clients. */
  chargeRefusal(visitor: Visitor, spentMs: number): void {
    for (const { share, name } of this.#sharesOf(visitor)) {
      if (name !== ALL_CLIENTS_NAME) share.addUse(name, spentMs);
    }
  }

  usedMsOf({ network, session }: Visitor): number {
    return session === null
      ? this.#shares.networks.usedAmountOf(network)
      : this.#shares.users.usedAmountOf(session.userId);
  }

  #sharesOf({ network, session }: Visitor): readonly NamedShare[] {
    const commonShares = [
      { share: this.#shares.networks, name: network },
      { share: this.#shares.all, name: ALL_CLIENTS_NAME },
    ];
    if (session === null) {
      return [
        ...commonShares,
        { share: this.#shares.unknownOfNetwork, name: network },
        { share: this.#shares.unknown, name: ALL_CLIENTS_NAME },
      ];
    }
    return [
      ...commonShares,
      { share: this.#shares.sessions, name: session.credentialHash },
      { share: this.#shares.users, name: session.userId },
      { share: this.#shares.signedIn, name: ALL_CLIENTS_NAME },
    ];
  }

  #hasJustCalledUrgently(session: string): boolean {
    const calledAt = this.#urgentCallTimes.get(session);
    return (
      calledAt !== undefined && Math.abs(this.#wall.now() - calledAt) < HTTP_LIMITS.statusAfterActMs
    );
  }
}

function createShares(wall: WallClock) {
  const { shares, healthOfAddress } = HTTP_LIMITS;
  const share = (ratePerMs: number) =>
    new LeakyBucket(wall, { ratePerMs, withinMs: shares.withinMs });
  return {
    sessions: share(shares.session),
    users: share(shares.user),
    networks: share(shares.address),
    unknownOfNetwork: share(shares.unknownOfAddress),
    signedIn: share(shares.signedIn),
    unknown: share(shares.unknown),
    all: share(shares.all),
    urgent: share(shares.urgentOfUser),
    health: new LeakyBucket(wall, healthOfAddress),
  };
}
