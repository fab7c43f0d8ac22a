import {
  activityKind,
  type Broker,
  type Activity as BrokerActivity,
  BrokerError,
  transferAmount,
} from '@tideline/broker';
import {
  type AccountEvent,
  type AccountRead,
  type BrokerOrder,
  type CashMove,
  type CashMoves,
  firstCashMoveDate,
  type Moment,
  type OptionContract,
  type Quote,
  type Settlement,
  tradingDate,
} from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';
import type { Connection } from '../venue/connection.ts';
import type { CallSequencer } from './call-sequencer.ts';
import { asBrokerError } from './submit-order.ts';

/** The broker's limit for one answer; no account has so many orders in a day. */
const MAX_HISTORY_ORDERS = 500;

type HoldingsRead = Pick<AccountRead, 'account' | 'positions' | 'startedAt'>;

export interface AccountReaderOptions {
  readonly userId: string;
  readonly time: MarketTime;
  readonly workInFlight: WorkInFlight;
  readonly callSequencer: CallSequencer;
  readonly log: Log;
  readonly readQuote: (symbol: string) => Promise<Quote | null>;
  /** In dollars. */
  readonly currentSpotDollars: () => number | null;
  readonly currentConnection: () => Connection | null;
  readonly findExpiredContract: () => OptionContract | null;
  readonly wantsHistory: () => boolean;
  readonly wantsCashMoves: (read: HoldingsRead) => boolean;
  readonly onEvent: (event: AccountEvent) => Promise<boolean>;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Each answer becomes an event of the account. What could not be read stays unknown, and the machine
 * asks again.
 */
export class AccountReader {
  readonly #options: AccountReaderOptions;
  #readInProgress: Promise<void> | null = null;
  #queuedRead: Promise<void> | null = null;
  #historyConnection: Connection | null = null;
  #lastRead: { readonly connection: Connection; readonly startedAt: Moment } | null = null;

  constructor(options: AccountReaderOptions) {
    this.#options = options;
  }

  /**
   * True once this connection's order history is read: a database older than the broker's books
   * lacks orders, and an entry could repeat a trade, or take its id.
   */
  get hasHistory(): boolean {
    const connection = this.#historyConnection;
    return connection !== null && connection === this.#options.currentConnection();
  }

  get lastReadAt(): Moment | null {
    const last = this.#lastRead;
    return last?.connection === this.#options.currentConnection()
      ? (last?.startedAt ?? null)
      : null;
  }

  /**
   * Reads positions, orders and cash as one event. Joins no read under way: that may be older than
   * this call's reason.
   */
  reconcile(): Promise<void> {
    if (this.#readInProgress === null) return this.#startRead();
    this.#queuedRead ??= this.#readInProgress.then(() => {
      this.#queuedRead = null;
      return this.#startRead();
    });
    return this.#queuedRead;
  }

  /** False when the broker did not say whether it knows the order. */
  async lookUpOrder(connection: Connection, clientOrderId: string): Promise<boolean> {
    const { userId, time, log, onEvent } = this.#options;
    const startedAt = time.moment();
    try {
      const order = await connection.broker.orderByClientId(clientOrderId);
      if (connection !== this.#options.currentConnection()) return false;
      const at = time.moment();
      return await onEvent({ type: 'lookup-answered', clientOrderId, order, startedAt, at });
    } catch (error) {
      const { kind, message } = asBrokerError(error);
      log.warn({ userId, clientOrderId, message }, 'look-up failed');
      // The machine learns that the keys are refused, and stops asking.
      if (kind === 'credentials' && connection === this.#options.currentConnection())
        void this.reconcile();
      return false;
    }
  }

  async readHeldQuote(symbol: string): Promise<void> {
    const { userId, time, log, readQuote, currentSpotDollars, onEvent } = this.#options;
    try {
      const quote = await readQuote(symbol);
      if (quote === null) return;
      const at = time.moment();
      const spot = currentSpotDollars();
      await onEvent({ type: 'quote', symbol, quote, spot, source: 'rest', at });
    } catch (error) {
      const { message } = asBrokerError(error);
      log.warn({ userId, symbol, message }, 'quote could not be read');
    }
  }

  #startRead(): Promise<void> {
    const { workInFlight, callSequencer } = this.#options;
    this.#readInProgress = workInFlight
      .run(() => callSequencer.runInTurn(() => this.#readAll()))
      .finally(() => {
        this.#readInProgress = null;
      });
    return this.#readInProgress;
  }

  async #readAll(): Promise<void> {
    const { userId, time, log, onEvent, onDefect } = this.#options;
    const connection = this.#options.currentConnection();
    if (connection === null) return;
    const { broker, pool, testedAccount } = connection;
    const startedAt = time.moment();
    try {
      const [account, positions, openOrders] = await Promise.all([
        broker.account(),
        broker.positions(),
        broker.openOrders(),
      ]);
      const settlements = await this.#readSettlements(broker);
      const cashMoves = await this.#readCashMoves(broker, { account, positions, startedAt });
      const history = await this.#readHistory(connection);
      if (connection !== this.#options.currentConnection()) return;
      const at = time.moment();
      const isEventHandled = await onEvent({
        type: 'reconciled',
        ...{ at, startedAt, account, pool, positions, openOrders, settlements },
        ...(testedAccount === null ? {} : { pinned: testedAccount }),
        ...(history === null ? {} : { history }),
        ...(cashMoves === null ? {} : { cashMoves }),
      });
      if (isEventHandled && history !== null) this.#historyConnection = connection;
      if (isEventHandled) this.#lastRead = { connection, startedAt };
    } catch (error) {
      // No caller waits for most reads, so a defect must stop this account and not the process.
      if (!(error instanceof BrokerError)) return onDefect(error);
      if (connection !== this.#options.currentConnection()) return;
      const { message } = error;
      log.warn({ userId, message }, 'reconcile failed');
      const keysRefusedFlag = error.kind === 'credentials' ? { isForKeys: true as const } : {};
      const at = time.moment();
      await onEvent({ type: 'reconcile-failed', at, startedAt, message, ...keysRefusedFlag });
    }
  }

  async #readHistory(connection: Connection): Promise<readonly BrokerOrder[] | null> {
    const { wantsHistory } = this.#options;
    if (this.#historyConnection === connection && !wantsHistory()) return null;
    const read = () => connection.broker.orders(MAX_HISTORY_ORDERS);
    return this.#readOrNull(read, 'the order history could not be read');
  }

  async #readCashMoves(broker: Broker, read: HoldingsRead): Promise<CashMoves | null> {
    if (!this.#options.wantsCashMoves(read)) return null;
    const from = firstCashMoveDate(tradingDate(read.startedAt.market));
    return this.#readOrNull(async () => {
      const activities = await broker.activities({ types: 'non-trade', from });
      return { from, moves: activities.flatMap(toCashMove) };
    }, 'deposits and withdrawals could not be read');
  }

  /** Without the broker's answer the machine estimates what an expired contract paid. */
  async #readSettlements(broker: Broker): Promise<readonly Settlement[]> {
    const contract = this.#options.findExpiredContract();
    if (contract === null) return [];
    const from = contract.expiry;
    const read = async () => {
      const activities = await broker.activities({ types: ['OPEXP', 'OPEXC'], from });
      return activities.flatMap((activity) => toSettlement(activity) ?? []);
    };
    return (await this.#readOrNull(read, 'settlements could not be read')) ?? [];
  }

  async #readOrNull<Answer>(read: () => Promise<Answer>, failure: string): Promise<Answer | null> {
    const { userId, log } = this.#options;
    try {
      return await read();
    } catch (error) {
      const { message } = asBrokerError(error);
      log.warn({ userId, message }, failure);
      return null;
    }
  }
}

/** An exercise into shares pays nothing, and no activity says what the shares are worth. */
function toSettlement(activity: BrokerActivity): Settlement | null {
  const { id, type, symbol, quantity, netAmount } = activity;
  if (symbol === null || quantity === null) return null;
  const settlement = { id, symbol, quantity: Math.abs(quantity) };
  if (type === 'OPEXP') return { ...settlement, paid: 0 };
  const isPaid = type === 'OPEXC' && netAmount !== null && netAmount > 0;
  return isPaid ? { ...settlement, paid: netAmount } : null;
}

function toCashMove(activity: BrokerActivity): readonly CashMove[] {
  const { id, netAmount } = activity;
  switch (activityKind(activity)) {
    case 'trade':
      return [];
    case 'result':
      return [{ id, isTransfer: false, amount: netAmount }];
    case 'transfer':
      return [{ id, isTransfer: true, amount: transferAmount(activity) }];
  }
}
