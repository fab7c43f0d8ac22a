import type { BotStatus } from '@tideline/api/schemas';
import {
  readStoredJson,
  readStoredText,
  removeStoredText,
  storeText,
} from '../../lib/browser/storage.ts';

/**
 * The status as shown (specification §11.4). An action's outcome shows at once; the server's status
 * waits until the action is answered, and 3 s more: a query under way would turn the switch back
 * for a moment. A refusal restores the previous status. Without an answer, the next status counts
 * at once.
 */

/** How long an optimistic status outranks the server's. */
export const OPTIMISTIC_STATUS_MS = 3_000;

const STATUS_STORAGE_KEY = 'lastBotStatus';
const OPTIMISTIC_TIME_STORAGE_KEY = 'lastOptimisticTimestamp';

export type BotAction = 'start' | 'pause' | 'stop';

export const EXPECTED_STATUSES: Record<BotAction, Partial<BotStatus>> = {
  start: { botActive: true, isActive: true, autoTrade: true, isWithinTradingHours: true },
  pause: { autoTrade: false, isWithinTradingHours: true },
  stop: { isActive: false, isWithinTradingHours: false },
};

export type TradingState = ReturnType<typeof tradingStateOf>;

export function tradingStateOf({ isActive, autoTrade }: Pick<BotStatus, 'isActive' | 'autoTrade'>) {
  if (!isActive) return 'inactive';
  return autoTrade ? 'active' : 'paused';
}

const STATUS_FLAGS = ['botActive', 'isActive', 'autoTrade', 'isWithinTradingHours', 'isMarketOpen'];

/** Blockers are never shown from an earlier visit. */
function withoutBlockers({ blockers: _, ...status }: BotStatus): Omit<BotStatus, 'blockers'> {
  return status;
}

function isStoredStatus(value: unknown): value is Omit<BotStatus, 'blockers'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    STATUS_FLAGS.every((field) => typeof Reflect.get(value, field) === 'boolean')
  );
}

export class BotStatusStore {
  readonly #nowMs: () => number;
  readonly #listeners = new Set<() => void>();
  #optimisticSinceMs = Number(readStoredText(OPTIMISTIC_TIME_STORAGE_KEY) ?? Number.NaN);
  #shownStatus: BotStatus | null;
  #lastStatus: BotStatus | null = null;
  #lastError: unknown = null;
  #statusBefore: BotStatus | null = null;
  #isActionAnswered = true;
  #heldBackStatus: BotStatus | null = null;
  #releaseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number = Date.now) {
    this.#nowMs = now;
    // An earlier visit's status counts only right after an action.
    const stored = readStoredJson(STATUS_STORAGE_KEY);
    this.#shownStatus =
      this.#isOptimistic() && isStoredStatus(stored) ? { ...stored, blockers: [] } : null;
  }

  /** Bound, as React calls it without its object. */
  readonly snapshot = (): BotStatus | null => this.#shownStatus;

  /** The server's last status, without an expected outcome; null before the first. */
  readonly lastServerStatus = (): BotStatus | null => this.#lastStatus;

  /** Why the last query failed; null before a failure, and once a query succeeds. */
  readonly lastError = (): unknown => this.#lastError;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Shows the server's status now, or once the optimistic status has had its time. */
  receiveStatus(serverStatus: BotStatus): void {
    this.#lastStatus = serverStatus;
    this.#lastError = null;
    if (!this.#isActionAnswered) {
      this.#heldBackStatus = serverStatus;
      this.#notifyListeners();
      return;
    }
    if (!this.#isOptimistic()) {
      this.#heldBackStatus = null;
      this.#showStatus(serverStatus);
      return;
    }
    this.#heldBackStatus = serverStatus;
    this.#notifyListeners();
    clearTimeout(this.#releaseTimer);
    const remainingMs = OPTIMISTIC_STATUS_MS + 1 - (this.#nowMs() - this.#optimisticSinceMs);
    this.#releaseTimer = setTimeout(() => {
      if (this.#heldBackStatus !== null) this.receiveStatus(this.#heldBackStatus);
    }, remainingMs);
  }

  /** Holds until the query succeeds, as its own error does. */
  setError(error: unknown): void {
    this.#lastError = error;
    this.#notifyListeners();
  }

  showExpected(expectedFields: Partial<BotStatus>): void {
    if (this.#shownStatus === null) return;
    this.#statusBefore = this.#shownStatus;
    this.#isActionAnswered = false;
    this.#startOptimisticPeriod(this.#nowMs());
    this.#showStatus({ ...this.#shownStatus, ...expectedFields });
  }

  confirmExpected(): void {
    this.#isActionAnswered = true;
    if (this.#heldBackStatus !== null) this.receiveStatus(this.#heldBackStatus);
  }

  /** After a refusal or an unknown outcome the next status counts at once. */
  rollBack(): void {
    this.#isActionAnswered = true;
    if (this.#statusBefore === null) return;
    this.#endOptimisticPeriod();
    this.#heldBackStatus = null;
    this.#showStatus(this.#statusBefore);
    this.#statusBefore = null;
  }

  /** Another user may sign in next. */
  clear(): void {
    clearTimeout(this.#releaseTimer);
    this.#isActionAnswered = true;
    this.#endOptimisticPeriod();
    this.#statusBefore = null;
    this.#heldBackStatus = null;
    this.#lastStatus = null;
    this.#lastError = null;
    this.#showStatus(null);
  }

  #isOptimistic(): boolean {
    const elapsedMs = this.#nowMs() - this.#optimisticSinceMs;
    return elapsedMs >= 0 && elapsedMs <= OPTIMISTIC_STATUS_MS;
  }

  #showStatus(status: BotStatus | null): void {
    this.#shownStatus = status;
    storeText(STATUS_STORAGE_KEY, JSON.stringify(status === null ? null : withoutBlockers(status)));
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  #startOptimisticPeriod(nowMs: number): void {
    this.#optimisticSinceMs = nowMs;
    storeText(OPTIMISTIC_TIME_STORAGE_KEY, String(nowMs));
  }

  #endOptimisticPeriod(): void {
    this.#optimisticSinceMs = Number.NaN;
    removeStoredText(OPTIMISTIC_TIME_STORAGE_KEY);
  }
}
