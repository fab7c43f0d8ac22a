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
import type { AccountReader } from './account-reader.ts';
import type { CallSequencer } from './call-sequencer.ts';

const LOOK_UP_INTERVAL_MS = 5 * SECOND;

export interface UnsavedExitSearchOptions {
  readonly time: Pick<MarketTime, 'moment'>;
  readonly workInFlight: WorkInFlight;
  readonly callSequencer: CallSequencer;
  readonly accountReader: Pick<AccountReader, 'lookUpOrder'>;
  readonly currentState: () => AccountState;
  readonly currentConnection: () => Connection | null;
  readonly onDefect: (error: unknown) => void;
}

/**
 * A process that died may have sent an exit order without saving it, and only the broker knows. So a
 * trade that is open at the start is in doubt until that order is found by its id, or is not found once
 * no request of the dead process can still be under way.
 */
export class UnsavedExitSearch {
  readonly #options: UnsavedExitSearchOptions;
  readonly #startedAt: Moment;
  #doubtfulTradeId: string | null;
  #lastLookUpAt: Moment | null = null;

  constructor(options: UnsavedExitSearchOptions) {
    this.#options = options;
    this.#startedAt = options.time.moment();
    this.#doubtfulTradeId = options.currentState().trade?.id ?? null;
  }

  get isInDoubt(): boolean {
    return this.#doubtfulOrderId() !== null;
  }

  lookUpWhenDue(): void {
    const { workInFlight, currentConnection, onDefect, currentState, time } = this.#options;
    const connection = currentConnection();
    const id = this.#doubtfulOrderId();
    if (connection === null || id === null || currentState().keysRefused !== null) return;
    const now = time.moment();
    const isRecent =
      this.#lastLookUpAt !== null &&
      !hasPassed(this.#lastLookUpAt, now, LOOK_UP_INTERVAL_MS, MIN_FRESHNESS_WALL_MS);
    if (isRecent) return;
    this.#lastLookUpAt = now;
    workInFlight.run(() => this.#lookUp(connection, id, now)).catch(onDefect);
  }

  async #lookUp(connection: Connection, id: string, askedAt: Moment): Promise<void> {
    const { accountReader, currentState, callSequencer } = this.#options;
    const lookUp = () => accountReader.lookUpOrder(connection, id);
    const isAnswered = await callSequencer.runInTurn(lookUp);
    const pool = currentState().venue?.pool ?? null;
    if (isAnswered && isNoLongerInFlight(this.#startedAt, askedAt, pool))
      this.#doubtfulTradeId = null;
  }

  #doubtfulOrderId(): string | null {
    const { trade } = this.#options.currentState();
    if (trade === null || trade.id !== this.#doubtfulTradeId) return null;
    const id = buildEmergencyOrderId(trade.id);
    const isFound = trade.orders.some(({ request }) => request.clientOrderId === id);
    return isFound ? null : id;
  }
}
