import type { AccountBook, Fill, SimulatedOrder, VenueRequest } from '@tideline/broker/simulator';
import type {
  AccountState,
  EpochMs,
  Intent,
  JournalEntry,
  Moment,
  OptionContract,
  Quote,
  Session,
} from '@tideline/engine';
import type { OperatorPlan, UserPlan } from '../scenario/scenario.ts';

/** A user with the brokerage account that is the user's. */
export interface Trader extends UserPlan {
  readonly accountNumber: string;
  readonly keyId: string;
  readonly secretKey: string;
}

/** A step as it became durable. */
export interface Committed {
  readonly userId: string;
  readonly at: Moment;
  /** Null before the first of this user. */
  readonly before: AccountState | null;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}

/** A request of a user's own account; the market's data are nobody's. */
export interface UserRequest extends VenueRequest {
  readonly userId: string;
}

/** A user's command that was answered. */
export interface Answered {
  readonly userId: string;
  readonly command: 'start' | 'pause' | 'stop' | 'bot-on' | 'bot-off' | 'settings' | 'close';
  readonly isDone: boolean;
  /** What the screens say right after the answer. */
  readonly status: {
    readonly botActive: boolean;
    readonly isActive: boolean;
    readonly autoTrade: boolean;
  };
}

/** What the oracle knows without asking the product: the truth of the market and of the broker. */
export interface Facts {
  readonly now: EpochMs;
  readonly traders: readonly Trader[];
  readonly operator: OperatorPlan;
  readonly sessions: readonly Session[];
  /** How far the product's clock may be off at most, since clocks are made to be wrong. */
  readonly clockError: number;
  /** As it was committed last; null before the first step. */
  state(userId: string): AccountState | null;
  /** As the process that runs now has it, which need not save that it read nothing new; null without one. */
  machine(userId: string): AccountState | null;
  quoteAt(contract: OptionContract, at: EpochMs): Quote | null;
  book(accountNumber: string): AccountBook;
  orders(accountNumber: string): readonly SimulatedOrder[];
  fills(accountNumber: string): readonly Fill[];
  /** Since when nothing has gone wrong; null while something may. */
  readonly quietSince: EpochMs | null;
  /** Rows of a table as they lie in the database. */
  rows(query: string, ...values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[];
  /** The machines as the next start would read them. */
  storedStates(): readonly AccountState[];
  isKilled(): boolean;
  /** Ids of orders of which the broker has taken an execution back. */
  readonly busted: ReadonlySet<string>;
}

/** What one invariant listens to. Each call comes right after what it tells of. */
export interface Watch {
  committed?(step: Committed): void;
  attempted?(userId: string, clientOrderId: string): void;
  requested?(request: UserRequest): void;
  ordered?(order: SimulatedOrder, userId: string): void;
  filled?(fill: Fill, userId: string): void;
  answered?(answer: Answered): void;
  logged?(line: string): void;
  /** From time to time: every ten seconds of a session, and at least once a minute outside. */
  passed?(): void;
  /** At the end of a quiet span that was long enough for everything to settle. */
  settled?(): void;
}

export interface Invariant {
  /** Of the list in specification §17.1. */
  readonly number: number;
  readonly name: string;
  /** `violate` says what was found, against what was expected. */
  watch(facts: Facts, violate: (found: string) => void): Watch;
}

/** Stem of the ids of one trade's orders: `{user}-{day}-{number}`. */
export function tradeOf(clientOrderId: string): string {
  return clientOrderId.replace(/-(entry|exit)-[^-]*$/, '');
}

/** Whether an order at the broker is one that the bot may have sent for this user. */
export function isOwn(clientOrderId: string, userId: string): boolean {
  return clientOrderId.startsWith(`${userId}-`);
}

const ENDED: ReadonlySet<string> = new Set([
  'filled',
  'canceled',
  'expired',
  'rejected',
  'replaced',
]);

export function hasEndedAtBroker({ status }: SimulatedOrder): boolean {
  return ENDED.has(status);
}

const OWN_ENDS: ReadonlySet<string> = new Set([
  'filled',
  'canceled',
  'rejected',
  'expired',
  'absent',
]);

/** By the bot's own book. */
export function hasEndedForBot({ phase }: { readonly phase: string }): boolean {
  return OWN_ENDS.has(phase);
}
