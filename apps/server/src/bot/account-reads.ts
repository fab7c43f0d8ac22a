import { type Broker, BrokerError } from '@tideline/broker';
import type { AccountEvent, Quote } from '@tideline/engine';
import type { Log } from '../log.ts';
import type { Activity } from './activity.ts';
import type { Connection } from './connection.ts';
import type { MarketTime } from './market-time.ts';
import { asBrokerError } from './perform.ts';
import type { Turns } from './turns.ts';

export interface AccountReadsOptions {
  readonly userId: string;
  readonly time: MarketTime;
  readonly activity: Activity;
  readonly turns: Turns;
  readonly log: Log;
  /** Reads one option quote by REST. */
  readonly readQuote: (symbol: string) => Promise<Quote | null>;
  /** Mid of the underlying now, in dollars. */
  readonly spot: () => number | null;
  /** The brokerage account at this moment, null while none is connected. */
  readonly connection: () => Connection | null;
  readonly onEvent: (event: AccountEvent) => void;
  readonly onDefect: (error: unknown) => void;
}

/**
 * What an account's machine asks its broker; each answer is its next event. A read that fails leaves
 * what it was about as unknown as it was, and the machine asks again.
 */
export class AccountReads {
  readonly #options: AccountReadsOptions;
  #reading: Promise<void> | null = null;
  #nextReading: Promise<void> | null = null;

  constructor(options: AccountReadsOptions) {
    this.#options = options;
  }

  /**
   * Reads account, positions and open orders, and hands them on as one event. The read begins after
   * the call: one that is under way may be older than what asked for it.
   */
  reconcile(): Promise<void> {
    if (this.#reading === null) return this.#read();
    this.#nextReading ??= this.#reading.then(() => {
      this.#nextReading = null;
      return this.#read();
    });
    return this.#nextReading;
  }

  async lookUp(broker: Broker, clientOrderId: string): Promise<void> {
    const { userId, time, log, onEvent } = this.#options;
    try {
      const order = await broker.orderByClientId(clientOrderId);
      onEvent({ type: 'lookup-answered', clientOrderId, order, at: time.moment() });
    } catch (error) {
      const { message } = asBrokerError(error);
      log.warn({ userId, clientOrderId, message }, 'look-up failed');
    }
  }

  async quote(symbol: string): Promise<void> {
    const { userId, time, log, readQuote, spot, onEvent } = this.#options;
    try {
      const quote = await readQuote(symbol);
      if (quote === null) return;
      onEvent({ type: 'quote', symbol, quote, spot: spot(), source: 'rest', at: time.moment() });
    } catch (error) {
      const { message } = asBrokerError(error);
      log.warn({ userId, symbol, message }, 'quote could not be read');
    }
  }

  #read(): Promise<void> {
    const { activity, turns } = this.#options;
    this.#reading = activity
      .run(() => turns.take(() => this.#readAll()))
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { userId, time, log, onEvent, onDefect } = this.#options;
    const connection = this.#options.connection();
    if (connection === null) return;
    const { broker, pool, pinned } = connection;
    const startedAt = time.moment();
    try {
      const [account, positions, openOrders] = await Promise.all([
        broker.account(),
        broker.positions(),
        broker.openOrders(),
      ]);
      if (connection !== this.#options.connection()) return;
      const at = time.moment();
      const read = { startedAt, account, pool, positions, openOrders };
      onEvent({ type: 'reconciled', at, ...read, ...(pinned === null ? {} : { pinned }) });
    } catch (error) {
      // Nobody waits for most reads: a defect must stop this account, not the process.
      if (!(error instanceof BrokerError)) return onDefect(error);
      const { message } = error;
      log.warn({ userId, message }, 'reconcile failed');
      onEvent({ type: 'reconcile-failed', at: time.moment(), message });
    }
  }
}
