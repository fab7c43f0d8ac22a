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

export interface Trader extends UserPlan {
  readonly accountNumber: string;
  readonly keyId: string;
  readonly secretKey: string;
}

export interface Committed {
  readonly userId: string;
  readonly at: Moment;
  readonly before: AccountState | null;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}

/** Request for a user's own account; market data belong to no user. */
export interface UserRequest extends VenueRequest {
  readonly userId: string;
}

export interface Answered {
  readonly userId: string;
  readonly command: 'start' | 'pause' | 'stop' | 'bot-on' | 'bot-off' | 'settings' | 'close';
  readonly isDone: boolean;
  /** The status on the screens right after the answer. */
  readonly status: {
    readonly botActive: boolean;
    readonly isActive: boolean;
    readonly autoTrade: boolean;
  };
}

/** Result of one account, when a flatten for all users is answered. */
export interface Flattened {
  readonly userId: string;
  /** Trade that was open when the flatten was asked for. */
  readonly tradeId: string | null;
  readonly outcome: string | null;
}

/** Facts known without the product: the truth of market and broker. */
export interface Facts {
  readonly now: EpochMs;
  readonly traders: readonly Trader[];
  readonly operator: OperatorPlan;
  readonly sessions: readonly Session[];
  /** The product's largest clock error, since clocks are set wrong on purpose. */
  readonly clockError: number;
  /** The state as committed last; null before the first step. */
  state(userId: string): AccountState | null;
  /**
   * The state in the running process, which need not save that it read nothing new; null without
   * one.
   */
  machine(userId: string): AccountState | null;
  quoteAt(contract: OptionContract, at: EpochMs): Quote | null;
  book(accountNumber: string): AccountBook;
  orders(accountNumber: string): readonly SimulatedOrder[];
  fills(accountNumber: string): readonly Fill[];
  /** Since when nothing has gone wrong; null while something may. */
  readonly quietSince: EpochMs | null;
  rows(query: string, ...values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[];
  storedStates(): readonly AccountState[];
  isKilled(): boolean;
  /** Ids of orders with an execution that the exchange took back. */
  readonly busted: ReadonlySet<string>;
}

/** Events that one invariant listens to. Each call comes right after its event. */
export interface Watch {
  committed?(step: Committed): void;
  attempted?(userId: string, clientOrderId: string): void;
  requested?(request: UserRequest): void;
  ordered?(order: SimulatedOrder, userId: string): void;
  filled?(fill: Fill, userId: string): void;
  answered?(answer: Answered): void;
  flattened?(accounts: readonly Flattened[]): void;
  logged?(line: string): void;
  /** Called every ten seconds of a session, and at least once a minute outside. */
  passed?(): void;
  settled?(): void;
}

export interface Invariant {
  /** Number in specification §17.1. */
  readonly number: number;
  readonly name: string;
  watch(facts: Facts, violate: (found: string) => void): Watch;
}

/** Stem of the ids of one trade's orders: `{user}-{day}-{number}`. */
export function tradeOf(clientOrderId: string): string {
  return clientOrderId.replace(/-(entry|exit|stop)-[^-]*$/, '');
}

/** Whether the bot may have sent an order for this user. */
export function isOwnOrder(clientOrderId: string, userId: string): boolean {
  return clientOrderId.startsWith(`${userId}-`);
}

const ENDED: ReadonlySet<string> = new Set([
  'filled',
  'canceled',
  'expired',
  'rejected',
  'replaced',
]);

export function isFinalAtBroker({ status }: SimulatedOrder): boolean {
  return ENDED.has(status);
}

const OWN_ENDS: ReadonlySet<string> = new Set([
  'filled',
  'canceled',
  'rejected',
  'expired',
  'absent',
]);

export function isFinalForBot({ phase }: { readonly phase: string }): boolean {
  return OWN_ENDS.has(phase);
}
