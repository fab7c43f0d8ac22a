import type { BotStatus } from '@tideline/api/schemas';
import { readJson, readText, removeText, writeText } from '../../lib/browser/storage.ts';

/**
 * The status as shown (specification §11.4). An action's outcome shows at once; the server's status
 * waits until the action is answered, and 3 s more: a query under way would turn the switch back
 * for a moment. A refusal restores the previous status. Without an answer, the next status counts
 * at once.
 */

/** So long an optimistic status outranks the server's. */
export const OPTIMISTIC_MS = 3_000;

const STATUS_KEY = 'lastBotStatus';
const TIME_KEY = 'lastOptimisticTimestamp';

export type BotAction = 'start' | 'pause' | 'stop';

const EXPECTED_STATUSES: Record<BotAction, Partial<BotStatus>> = {
  start: { botActive: true, isActive: true, autoTrade: true, isWithinTradingHours: true },
  pause: { autoTrade: false, isWithinTradingHours: true },
  stop: { isActive: false, isWithinTradingHours: false },
};

export const expectedStatus = (action: BotAction): Partial<BotStatus> => EXPECTED_STATUSES[action];

export type TradingState = 'active' | 'paused' | 'inactive';

export function tradingStateOf({
  isActive,
  autoTrade,
}: Pick<BotStatus, 'isActive' | 'autoTrade'>): TradingState {
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
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #optimisticAt = Number(readText(TIME_KEY) ?? Number.NaN);
  #shown: BotStatus | null;
  #lastStatus: BotStatus | null = null;
  #failure: unknown = null;
  #statusBefore: BotStatus | null = null;
  #isAnswered = true;
  #heldBack: BotStatus | null = null;
  #releaseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    // An earlier visit's status counts only right after an action.
    const stored = readJson(STATUS_KEY);
    this.#shown = this.#isHeld() && isStoredStatus(stored) ? { ...stored, blockers: [] } : null;
  }

  /** Bound, as React and `subscribe` call it alone. */
  readonly snapshot = (): BotStatus | null => this.#shown;

  /** What the server last said, without an expected outcome; null until it has. */
  readonly lastRead = (): BotStatus | null => this.#lastStatus;

  /** Why the last reading failed; null while none has, and once one succeeds. */
  readonly failure = (): unknown => this.#failure;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Shows it now, or once the optimistic status has had its time. */
  receive(server: BotStatus): void {
    this.#lastStatus = server;
    this.#failure = null;
    if (!this.#isAnswered) {
      this.#heldBack = server;
      this.#notifyListeners();
      return;
    }
    if (!this.#isHeld()) {
      this.#heldBack = null;
      this.#showStatus(server);
      return;
    }
    this.#heldBack = server;
    this.#notifyListeners();
    clearTimeout(this.#releaseTimer);
    const rest = OPTIMISTIC_MS + 1 - (this.#now() - this.#optimisticAt);
    this.#releaseTimer = setTimeout(() => {
      if (this.#heldBack !== null) this.receive(this.#heldBack);
    }, rest);
  }

  /** Holds until a reading succeeds, as the query's own error does. */
  setFailure(error: unknown): void {
    this.#failure = error;
    this.#notifyListeners();
  }

  anticipate(outcome: Partial<BotStatus>): void {
    if (this.#shown === null) return;
    this.#statusBefore = this.#shown;
    this.#isAnswered = false;
    this.#startHold(this.#now());
    this.#showStatus({ ...this.#shown, ...outcome });
  }

  confirmAnticipated(): void {
    this.#isAnswered = true;
    if (this.#heldBack !== null) this.receive(this.#heldBack);
  }

  /** After a refusal or an unknown outcome the next status counts at once. */
  rollBack(): void {
    this.#isAnswered = true;
    if (this.#statusBefore === null) return;
    this.#endHold();
    this.#heldBack = null;
    this.#showStatus(this.#statusBefore);
    this.#statusBefore = null;
  }

  /** Another user may sign in next. */
  clear(): void {
    clearTimeout(this.#releaseTimer);
    this.#isAnswered = true;
    this.#endHold();
    this.#statusBefore = null;
    this.#heldBack = null;
    this.#lastStatus = null;
    this.#failure = null;
    this.#showStatus(null);
  }

  #isHeld(): boolean {
    const since = this.#now() - this.#optimisticAt;
    return since >= 0 && since <= OPTIMISTIC_MS;
  }

  #showStatus(status: BotStatus | null): void {
    this.#shown = status;
    writeText(STATUS_KEY, JSON.stringify(status === null ? null : withoutBlockers(status)));
    this.#notifyListeners();
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  #startHold(time: number): void {
    this.#optimisticAt = time;
    writeText(TIME_KEY, String(time));
  }

  #endHold(): void {
    this.#optimisticAt = Number.NaN;
    removeText(TIME_KEY);
  }
}
