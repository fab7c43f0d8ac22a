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
import type { CallOrder } from './call-order.ts';
import { asBrokerError } from './submit-order.ts';

/** The broker's limit for one answer; no account has so many orders in a day. */
const MAX_HISTORY_ORDERS = 500;

export interface AccountReadsOptions {
  readonly userId: string;
  readonly time: MarketTime;
  readonly workInFlight: WorkInFlight;
  readonly turns: CallOrder;
  readonly log: Log;
  readonly readQuote: (symbol: string) => Promise<Quote | null>;
  /** In dollars. */
  readonly currentSpot: () => number | null;
  readonly currentConnection: () => Connection | null;
  readonly findExpired: () => OptionContract | null;
  readonly wantsHistory: () => boolean;
  readonly wantsCashMoves: (
    read: Pick<AccountRead, 'account' | 'positions' | 'startedAt'>,
  ) => boolean;
  readonly onEvent: (event: AccountEvent) => Promise<boolean>;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Each answer becomes an event of the account. What could not be read stays unknown, and the machine
 * asks again.
 */
export class AccountReads {
  readonly #options: AccountReadsOptions;
  #reading: Promise<void> | null = null;
  #nextReading: Promise<void> | null = null;
  #historyOf: Connection | null = null;
  #lastRead: { readonly connection: Connection; readonly startedAt: Moment } | null = null;

  constructor(options: AccountReadsOptions) {
    this.#options = options;
  }

  /**
   * A database older than the broker's books lacks orders: without their history an entry could
   * repeat a trade, or take its id.
   */
  get hasHistory(): boolean {
    return this.#historyOf !== null && this.#historyOf === this.#options.currentConnection();
  }

  get lastReadAt(): Moment | null {
    const last = this.#lastRead;
    return last?.connection === this.#options.currentConnection()
      ? (last?.startedAt ?? null)
      : null;
  }

  /**
   * Reads positions, orders and cash as one event. The read begins after this call: one under way
   * may be older than its reason.
   */
  reconcile(): Promise<void> {
    if (this.#reading === null) return this.#startRead();
    this.#nextReading ??= this.#reading.then(() => {
      this.#nextReading = null;
      return this.#startRead();
    });
    return this.#nextReading;
  }

  /** False when the broker did not say whether it knows the order. */
  async lookUp(connection: Connection, clientOrderId: string): Promise<boolean> {
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
    const { userId, time, log, readQuote, currentSpot, onEvent } = this.#options;
    try {
      const quote = await readQuote(symbol);
      if (quote === null) return;
      const at = time.moment();
      await onEvent({ type: 'quote', symbol, quote, spot: currentSpot(), source: 'rest', at });
    } catch (error) {
      const { message } = asBrokerError(error);
      log.warn({ userId, symbol, message }, 'quote could not be read');
    }
  }

  #startRead(): Promise<void> {
    const { workInFlight, turns } = this.#options;
    this.#reading = workInFlight
      .run(() => turns.runInTurn(() => this.#readAll()))
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { userId, time, log, onEvent, onDefect } = this.#options;
    const connection = this.#options.currentConnection();
    if (connection === null) return;
    const { broker, pool, pinned } = connection;
    const startedAt = time.moment();
    try {
      const [account, positions, openOrders] = await Promise.all([
        broker.account(),
        broker.positions(),
        broker.openOrders(),
      ]);
      const settlements = await this.#readSettlements(broker);
      const cashMoves = await this.#cashMoves(broker, { account, positions, startedAt });
      const history = await this.#readHistory(connection);
      if (connection !== this.#options.currentConnection()) return;
      const at = time.moment();
      const extra = {
        ...(pinned === null ? {} : { pinned }),
        ...(history === null ? {} : { history }),
        ...(cashMoves === null ? {} : { cashMoves }),
      };
      const isTaken = await onEvent({
        type: 'reconciled',
        at,
        startedAt,
        account,
        pool,
        positions,
        openOrders,
        settlements,
        ...extra,
      });
      if (isTaken && history !== null) this.#historyOf = connection;
      if (isTaken) this.#lastRead = { connection, startedAt };
    } catch (error) {
      // No caller waits for most reads, so a defect must stop this account and not the process.
      if (!(error instanceof BrokerError)) return onDefect(error);
      if (connection !== this.#options.currentConnection()) return;
      const { message } = error;
      log.warn({ userId, message }, 'reconcile failed');
      const why = error.kind === 'credentials' ? { isForKeys: true as const } : {};
      const at = time.moment();
      await onEvent({ type: 'reconcile-failed', at, startedAt, message, ...why });
    }
  }

  async #readHistory(connection: Connection): Promise<readonly BrokerOrder[] | null> {
    const { wantsHistory } = this.#options;
    if (this.#historyOf === connection && !wantsHistory()) return null;
    const read = () => connection.broker.orders(MAX_HISTORY_ORDERS);
    return this.#orNull(read, 'the order history could not be read');
  }

  async #cashMoves(
    broker: Broker,
    read: Pick<AccountRead, 'account' | 'positions' | 'startedAt'>,
  ): Promise<CashMoves | null> {
    if (!this.#options.wantsCashMoves(read)) return null;
    const from = firstCashMoveDate(tradingDate(read.startedAt.market));
    return this.#orNull(async () => {
      const activities = await broker.activities({ types: 'non-trade', from });
      return { from, moves: activities.flatMap(toCashMove) };
    }, 'deposits and withdrawals could not be read');
  }

  /** Without the broker's answer the machine estimates what an expired contract paid. */
  async #readSettlements(broker: Broker): Promise<readonly Settlement[]> {
    const contract = this.#options.findExpired();
    if (contract === null) return [];
    const from = contract.expiry;
    const read = async () => {
      const activities = await broker.activities({ types: ['OPEXP', 'OPEXC'], from });
      return activities.flatMap((activity) => toSettlement(activity) ?? []);
    };
    return (await this.#orNull(read, 'settlements could not be read')) ?? [];
  }

  async #orNull<Answer>(read: () => Promise<Answer>, failure: string): Promise<Answer | null> {
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
function toSettlement({
  id,
  type,
  symbol,
  quantity,
  netAmount,
}: BrokerActivity): Settlement | null {
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
