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

export interface CommittedStep {
  readonly userId: string;
  readonly at: Moment;
  readonly before: AccountState | null;
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  readonly journal: readonly JournalEntry[];
}

/** A request for a user's own account; market data belong to no user. */
export interface UserRequest extends VenueRequest {
  readonly userId: string;
}

export interface AnsweredCommand {
  readonly userId: string;
  readonly command: 'start' | 'pause' | 'stop' | 'bot-on' | 'bot-off' | 'settings' | 'close';
  readonly isDone: boolean;
  /** What the screens show right after the answer. */
  readonly status: {
    readonly botActive: boolean;
    readonly isActive: boolean;
    readonly autoTrade: boolean;
  };
}

export interface AccountFlatten {
  readonly userId: string;
  /** The trade open when the flatten was asked for. */
  readonly tradeId: string | null;
  readonly outcome: string | null;
}

/** The truth of market and broker, known without the product. */
export interface RunFacts {
  readonly now: EpochMs;
  readonly traders: readonly Trader[];
  readonly operator: OperatorPlan;
  readonly sessions: readonly Session[];
  /** The product's largest clock error, since clocks are set wrong on purpose. */
  readonly clockError: number;
  /** The state as committed last; null before the first step. */
  stateOf(userId: string): AccountState | null;
  /**
   * The running process's state: newer than the saved one after reads that found nothing new. Null
   * when no process runs.
   */
  runningStateOf(userId: string): AccountState | null;
  quoteAt(contract: OptionContract, at: EpochMs): Quote | null;
  bookOf(accountNumber: string): AccountBook;
  ordersOf(accountNumber: string): readonly SimulatedOrder[];
  fillsOf(accountNumber: string): readonly Fill[];
  /** Since when no fault has been at work; null while one may be. */
  readonly quietSince: EpochMs | null;
  queryRows(
    query: string,
    ...values: readonly unknown[]
  ): readonly Readonly<Record<string, unknown>>[];
  storedStates(): readonly AccountState[];
  isKilled(): boolean;
  /** Ids of orders with an execution that the exchange took back. */
  readonly busted: ReadonlySet<string>;
}

/** Each call comes right after its event. */
export interface WatchHandlers {
  onCommitted?(step: CommittedStep): void;
  onAttempted?(userId: string, clientOrderId: string): void;
  onRequested?(request: UserRequest): void;
  onOrdered?(order: SimulatedOrder, userId: string): void;
  onFilled?(fill: Fill, userId: string): void;
  onAnswered?(answer: AnsweredCommand): void;
  onFlattened?(accounts: readonly AccountFlatten[]): void;
  onLogged?(line: string): void;
  /** Called every ten seconds of a session, and at least once a minute outside. */
  onTimePassed?(): void;
  onRunEnd?(): void;
}

export interface Invariant {
  /** Number in specification §17.1. */
  readonly number: number;
  readonly name: string;
  watch(facts: RunFacts, violate: (found: string) => void): WatchHandlers;
}

/** The common beginning of the ids of a trade's orders: `{user}-{day}-{number}`. */
export function tradeOf(clientOrderId: string): string {
  return clientOrderId.replace(/-(entry|exit|stop)-[^-]*$/, '');
}

export function isOwnOrder(clientOrderId: string, userId: string): boolean {
  return clientOrderId.startsWith(`${userId}-`);
}

const FINAL_AT_BROKER: ReadonlySet<string> = new Set([
  'filled',
  'canceled',
  'expired',
  'rejected',
  'replaced',
]);

export function isFinalAtBroker({ status }: SimulatedOrder): boolean {
  return FINAL_AT_BROKER.has(status);
}

const FINAL_FOR_BOT: ReadonlySet<string> = new Set([
  'filled',
  'canceled',
  'rejected',
  'expired',
  'absent',
]);

export function isFinalForBot({ phase }: { readonly phase: string }): boolean {
  return FINAL_FOR_BOT.has(phase);
}
