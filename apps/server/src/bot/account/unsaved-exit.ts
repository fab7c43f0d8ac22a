import {
  type AccountState,
  emergencyOrderId,
  FRESHNESS_WALL_FLOOR,
  hasPassed,
  isFlightOver,
  type Moment,
  SECOND,
} from '@tideline/engine';
import type { MarketTime } from '../time/market-time.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';
import type { Connection } from '../venue/connection.ts';
import type { AccountReads } from './account-reads.ts';
import type { CallOrder } from './call-order.ts';

/** Between look-ups while it is not known. */
const ASK_EVERY = 5 * SECOND;

export interface UnsavedSaleOptions {
  readonly time: Pick<MarketTime, 'moment'>;
  readonly activity: WorkInFlight;
  readonly turns: CallOrder;
  readonly reads: Pick<AccountReads, 'lookUp'>;
  readonly state: () => AccountState;
  /** The brokerage account at this moment, null while none is connected. */
  readonly connection: () => Connection | null;
  readonly onDefect: (error: unknown) => void;
}

/**
 * The sale that a process may have sent before it ended without having saved it: only the broker knows.
 * The trade that was open at the start is in doubt until the order has been found under its id, or was
 * not found when no request of that process could be under way any more.
 */
export class UnsavedExit {
  readonly #options: UnsavedSaleOptions;
  readonly #startedAt: Moment;
  #tradeId: string | null;
  #askedAt: Moment | null = null;

  constructor(options: UnsavedSaleOptions) {
    this.#options = options;
    this.#startedAt = options.time.moment();
    this.#tradeId = options.state().trade?.id ?? null;
  }

  get isInDoubt(): boolean {
    return this.#wanted() !== null;
  }

  /** With each tick: looks for it now and then, until nothing is in doubt. */
  tick(): void {
    const { activity, connection: present, onDefect, state, time } = this.#options;
    const connection = present();
    const id = this.#wanted();
    if (connection === null || id === null || state().keysRefused !== null) return;
    const now = time.moment();
    const isRecent =
      this.#askedAt !== null && !hasPassed(this.#askedAt, now, ASK_EVERY, FRESHNESS_WALL_FLOOR);
    if (isRecent) return;
    this.#askedAt = now;
    activity.run(() => this.#lookUp(connection, id, now)).catch(onDefect);
  }

  async #lookUp(connection: Connection, id: string, askedAt: Moment): Promise<void> {
    const { reads, state, turns } = this.#options;
    const isAnswered = await turns.take(() => reads.lookUp(connection, id));
    const pool = state().venue?.pool ?? null;
    if (isAnswered && isFlightOver(this.#startedAt, askedAt, pool)) this.#tradeId = null;
  }

  /** Its id; null once it is known whether there was one, or the trade has ended. */
  #wanted(): string | null {
    const { trade } = this.#options.state();
    if (trade === null || trade.id !== this.#tradeId) return null;
    const id = emergencyOrderId(trade.id);
    const isFound = trade.orders.some(({ request }) => request.clientOrderId === id);
    return isFound ? null : id;
  }
}
