import type { BotStatus } from '@tideline/api/schemas';
import { readJson, readText, removeText, writeText } from '../../lib/browser/storage.ts';
import { OPTIMISTIC_MS } from '../readings/intervals.ts';

/**
 * The bot status as the screens show it (specification §11.4). An action shows its outcome at once;
 * what the server says is held back until the action is answered, and until 3 s after it, because a
 * reading that was on its way would otherwise turn the switch back for a moment. A refusal brings the
 * status before it back. Where no answer comes, the next reading counts at once.
 */

const STATUS_KEY = 'lastBotStatus';
const TIME_KEY = 'lastOptimisticTimestamp';

export type BotAction = 'start' | 'pause' | 'stop';

const OUTCOMES: Record<BotAction, Partial<BotStatus>> = {
  start: { botActive: true, isActive: true, autoTrade: true, isWithinTradingHours: true },
  pause: { autoTrade: false, isWithinTradingHours: true },
  stop: { isActive: false, isWithinTradingHours: false },
};

export const outcomeOf = (action: BotAction): Partial<BotStatus> => OUTCOMES[action];

export type TradingState = 'active' | 'paused' | 'inactive';

export function tradingStateOf({
  isActive,
  autoTrade,
}: Pick<BotStatus, 'isActive' | 'autoTrade'>): TradingState {
  if (!isActive) return 'inactive';
  return autoTrade ? 'active' : 'paused';
}

const FIELDS = ['botActive', 'isActive', 'autoTrade', 'isWithinTradingHours', 'isMarketOpen'];

/** What is kept for the next visit: what keeps the bot from trading is never told from memory. */
function kept({ blockers: _, ...status }: BotStatus): Omit<BotStatus, 'blockers'> {
  return status;
}

function isKept(value: unknown): value is Omit<BotStatus, 'blockers'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    FIELDS.every((field) => typeof Reflect.get(value, field) === 'boolean')
  );
}

export function createBotStatusStore(now: () => number = Date.now) {
  const listeners = new Set<() => void>();
  let optimisticAt = Number(readText(TIME_KEY) ?? Number.NaN);
  const isHeld = () => {
    const since = now() - optimisticAt;
    return since >= 0 && since <= OPTIMISTIC_MS;
  };

  // A status from an earlier visit is only good while an action from just before stands.
  const stored = readJson(STATUS_KEY);
  let shown: BotStatus | null = isHeld() && isKept(stored) ? { ...stored, blockers: [] } : null;
  let before: BotStatus | null = null;
  let isAnswered = true;
  let heldBack: BotStatus | null = null;
  let release: ReturnType<typeof setTimeout> | undefined;

  const show = (status: BotStatus | null) => {
    shown = status;
    writeText(STATUS_KEY, JSON.stringify(status === null ? null : kept(status)));
    for (const listener of listeners) listener();
  };

  const stamp = (time: number) => {
    optimisticAt = time;
    writeText(TIME_KEY, String(time));
  };

  /** No action stands any more. */
  const unstamp = () => {
    optimisticAt = Number.NaN;
    removeText(TIME_KEY);
  };

  const receive = (server: BotStatus): void => {
    if (!isAnswered) {
      heldBack = server;
      return;
    }
    if (!isHeld()) {
      heldBack = null;
      show(server);
      return;
    }
    heldBack = server;
    clearTimeout(release);
    release = setTimeout(
      () => {
        if (heldBack !== null) receive(heldBack);
      },
      OPTIMISTIC_MS + 1 - (now() - optimisticAt),
    );
  };

  return {
    snapshot: (): BotStatus | null => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** What the server says; shown now, or once the optimistic status has had its time. */
    receive,
    /** Shows an outcome before the server has agreed. */
    anticipate(outcome: Partial<BotStatus>): void {
      if (shown === null) return;
      before = shown;
      isAnswered = false;
      stamp(now());
      show({ ...shown, ...outcome });
    },
    /** The server agreed. */
    confirm(): void {
      isAnswered = true;
      if (heldBack !== null) receive(heldBack);
    },
    /**
     * The server said no, or nobody knows what became of it: the status from before returns, and what
     * is read next counts at once.
     */
    rollBack(): void {
      isAnswered = true;
      if (before === null) return;
      unstamp();
      heldBack = null;
      show(before);
      before = null;
    },
    /** Somebody else may sign in next. */
    forget(): void {
      clearTimeout(release);
      isAnswered = true;
      unstamp();
      before = null;
      heldBack = null;
      show(null);
    },
  };
}
