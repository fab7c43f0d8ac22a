import {
  type AccountState,
  buildEmergencyOrderId,
  hasPassed,
  isNoLongerInFlight,
  MIN_FRESHNESS_WALL_MS,
  type Moment,
  SECOND,
} from '@tideline/engine';
import type { MarketTime } from '../time/market-time.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';
import type { Connection } from '../venue/connection.ts';
import type { AccountReads } from './account-reads.ts';
import type { CallOrder } from './call-order.ts';

const LOOK_UP_EVERY_MS = 5 * SECOND;

export interface UnsavedExitOptions {
  readonly time: Pick<MarketTime, 'moment'>;
  readonly workInFlight: WorkInFlight;
  readonly turns: CallOrder;
  readonly reads: Pick<AccountReads, 'lookUp'>;
  readonly currentState: () => AccountState;
  readonly currentConnection: () => Connection | null;
  readonly onDefect: (error: unknown) => void;
}

/**
 * A process that died may have sent an exit order without saving it, and only the broker knows. So a
 * trade that is open at the start is in doubt until that order is found by its id, or is not found once
 * no request of the dead process can still be under way.
 */
export class UnsavedExit {
  readonly #options: UnsavedExitOptions;
  readonly #startedAt: Moment;
  #tradeId: string | null;
  #askedAt: Moment | null = null;

  constructor(options: UnsavedExitOptions) {
    this.#options = options;
    this.#startedAt = options.time.moment();
    this.#tradeId = options.currentState().trade?.id ?? null;
  }

  get isInDoubt(): boolean {
    return this.#wantedOrderId() !== null;
  }

  tick(): void {
    const {
      workInFlight,
      currentConnection: present,
      onDefect,
      currentState,
      time,
    } = this.#options;
    const connection = present();
    const id = this.#wantedOrderId();
    if (connection === null || id === null || currentState().keysRefused !== null) return;
    const now = time.moment();
    const isRecent =
      this.#askedAt !== null &&
      !hasPassed(this.#askedAt, now, LOOK_UP_EVERY_MS, MIN_FRESHNESS_WALL_MS);
    if (isRecent) return;
    this.#askedAt = now;
    workInFlight.run(() => this.#lookUp(connection, id, now)).catch(onDefect);
  }

  async #lookUp(connection: Connection, id: string, askedAt: Moment): Promise<void> {
    const { reads, currentState, turns } = this.#options;
    const isAnswered = await turns.runInTurn(() => reads.lookUp(connection, id));
    const pool = currentState().venue?.pool ?? null;
    if (isAnswered && isNoLongerInFlight(this.#startedAt, askedAt, pool)) this.#tradeId = null;
  }

  #wantedOrderId(): string | null {
    const { trade } = this.#options.currentState();
    if (trade === null || trade.id !== this.#tradeId) return null;
    const id = buildEmergencyOrderId(trade.id);
    const isFound = trade.orders.some(({ request }) => request.clientOrderId === id);
    return isFound ? null : id;
  }
}
