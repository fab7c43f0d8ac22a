import type { WallClock } from '../../runtime/clock.ts';
import { HTTP_LIMITS } from '../limits.ts';
import type { Call } from './call.ts';
import type { Visitor } from './client.ts';
import { InFlight } from './in-flight.ts';
import { LeakyBucket } from './leaky-bucket.ts';

interface ShareAccount {
  readonly share: LeakyBucket;
  readonly name: string;
}

export interface Reservation {
  pay(amount: number): void;
  /** Must be called once. */
  end(): void;
}

const ALL_CLIENTS = '';

export class ThreadBudget {
  readonly #wall: WallClock;
  readonly #shares: ReturnType<typeof createShares>;
  readonly #inFlight = new InFlight();
  /** When each session last made an urgent call; the latest comes last. */
  readonly #acts = new Map<string, number>();

  constructor(wall: WallClock) {
    this.#wall = wall;
    this.#shares = createShares(wall);
  }

  /**
   * A place beside all other load: for calls that protect money until their user has used it up,
   * and for the first monitors of an address. Null for all else.
   */
  enterReserved(visitor: Visitor, call: Call, price: number): Reservation | null {
    const account = this.#reservedAccount(visitor, call);
    const cost = account?.share === this.#shares.health ? 1 : price;
    if (account === null || account.share.waitFor(account.name, cost) > 0) return null;
    if (visitor.session !== null && call.kind === 'urgent') this.#noteAct(visitor.session.key);
    account.share.addUse(account.name, cost);
    const isTime = account.share !== this.#shares.health;
    return {
      pay: (amount) => void (isTime && account.share.addUse(account.name, amount)),
      end: () => undefined,
    };
  }

  #reservedAccount({ network, session }: Visitor, { kind }: Call): ShareAccount | null {
    if (kind === 'health') return { share: this.#shares.health, name: network };
    if (session === null || kind === 'other') return null;
    const isOfAct = kind === 'urgent' || this.#hasJustActed(session.key);
    return isOfAct ? { share: this.#shares.urgent, name: session.userId } : null;
  }

  /** Wall milliseconds, as far as known; 0 for now. */
  waitFor(visitor: Visitor, price: number, calls = 1): number {
    if (!this.#inFlight.hasPlace(visitor, calls)) return HTTP_LIMITS.waitMs;
    const waits = this.#accountsOf(visitor).map(({ share, name }) => share.waitFor(name, price));
    return Math.max(...waits);
  }

  enter(visitor: Visitor, price: number, calls = 1): Reservation {
    const accounts = this.#accountsOf(visitor);
    const pay = (amount: number) => {
      for (const { share, name } of accounts) share.addUse(name, amount);
    };
    pay(price);
    return { pay, end: this.#inFlight.enter(visitor, calls) };
  }

  /** A refusal is not charged to the shares that the client has in common with other clients. */
  chargeRefusal(visitor: Visitor, spentMs: number): void {
    for (const { share, name } of this.#accountsOf(visitor)) {
      if (name !== ALL_CLIENTS) share.addUse(name, spentMs);
    }
  }

  usedMsOf({ network, session }: Visitor): number {
    return session === null
      ? this.#shares.networks.usedAmountOf(network)
      : this.#shares.users.usedAmountOf(session.userId);
  }

  #accountsOf({ network, session }: Visitor): readonly ShareAccount[] {
    const ofAll = [
      { share: this.#shares.networks, name: network },
      { share: this.#shares.all, name: ALL_CLIENTS },
    ];
    if (session === null) {
      return [
        ...ofAll,
        { share: this.#shares.unknownOfNetwork, name: network },
        { share: this.#shares.unknown, name: ALL_CLIENTS },
      ];
    }
    return [
      ...ofAll,
      { share: this.#shares.sessions, name: session.key },
      { share: this.#shares.users, name: session.userId },
      { share: this.#shares.signedIn, name: ALL_CLIENTS },
    ];
  }

  #noteAct(session: string): void {
    this.#acts.delete(session);
    this.#acts.set(session, this.#wall.now());
    const [oldest] = this.#acts.keys();
    if (this.#acts.size > HTTP_LIMITS.knownSessions && oldest !== undefined)
      this.#acts.delete(oldest);
  }

  #hasJustActed(session: string): boolean {
    const at = this.#acts.get(session);
    return at !== undefined && Math.abs(this.#wall.now() - at) < HTTP_LIMITS.statusAfterActMs;
  }
}

function createShares(wall: WallClock) {
  const { shares, healthOfAddress } = HTTP_LIMITS;
  const share = (part: number) => new LeakyBucket(wall, { part, withinMs: shares.withinMs });
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
