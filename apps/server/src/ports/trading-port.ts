import {
  done,
  type OpenPosition,
  type Refusal,
  type Result,
  refused,
  type TradingPort,
} from '@tideline/api';
import {
  type AccountState,
  blockersOf,
  isClosing,
  isMarketOpen,
  isWithinTradingHours,
  openPosition,
  plannedSize,
  sizeSentence,
  type TradingSettings,
  timeInfo,
  type UserCommand,
  whyNotClose,
  whyNotStart,
} from '@tideline/engine';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import type { MarketLoop } from '../bot/market/market-loop.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Wall } from '../runtime/clock.ts';
import { closeResult, exitResult, isExitAccepted, isKnownTrade } from './close-result.ts';

const NO_POSITION: Refusal = { code: 'NOT_FOUND', message: 'There is no such position.' };

const NOT_CONFIRMED = {
  message: 'The position is being closed',
  warnings: ['The broker has not confirmed the sale yet.'],
};

export interface TradingPortOptions {
  readonly supervisor: Supervisor;
  readonly market: MarketLoop;
  readonly time: MarketTime;
  readonly wall: Wall;
  /** Called before Start is answered: a market may have waited for it. */
  readonly onStarted?: () => void;
}

export function createTradingPort(options: TradingPortOptions): TradingPort {
  const { supervisor, market, time, wall, onStarted } = options;

  function hours() {
    const now = time.now();
    return {
      isWithinTradingHours: isWithinTradingHours(now, market.sessions),
      isMarketOpen: isMarketOpen(now, market.sessions),
    };
  }

  function changeSettings(
    loop: AccountLoop,
    changes: Partial<TradingSettings>,
  ): Result<TradingSettings> {
    const settings = { ...loop.state.settings, ...changes };
    return obeyed(loop, { type: 'settings', settings }, () => loop.state.settings);
  }

  /** What must hold before anything begins to trade. */
  function refusalToStart(loop: AccountLoop): Refusal | null {
    const refusal = whyNotStart(loop.state, time.now(), loop.policy());
    if (refusal === null) return halted(loop);
    return { code: 'CONFLICT', message: refusal.message };
  }

  return {
    botStatus(userId) {
      const { botActive, isActive, settings } = supervisor.loop(userId).state;
      return { botActive, isActive, autoTrade: settings.autoTrade, ...hours() };
    },

    blockers(userId) {
      const loop = supervisor.loop(userId);
      return blockersOf(loop.state, time.moment(), loop.policy());
    },

    tradingStatus(userId) {
      return {
        circuitBreakerActive: supervisor.loop(userId).policy().breakerActive,
        ...hours(),
        timeInfo: timeInfo(time.now(), market.sessions),
      };
    },

    settings: (userId) => supervisor.loop(userId).state.settings,

    tradeSize(userId, wish) {
      const loop = supervisor.loop(userId);
      const policy = loop.policy();
      const size = plannedSize(
        loop.state,
        { ...loop.state.settings, ...wish },
        market.present(),
        policy,
      );
      return size === null ? null : { ...size, sentence: sizeSentence(size, policy) };
    },

    saveSettings(userId, changes) {
      const loop = supervisor.loop(userId);
      // Switching auto-trade on while trading is active in name is a Resume, and meets its checks.
      const isResume =
        changes.autoTrade === true && loop.state.isActive && !loop.state.settings.autoTrade;
      const refusal = isResume ? refusalToStart(loop) : halted(loop);
      return refusal === null ? changeSettings(loop, changes) : refused(refusal);
    },

    switchBot(userId, active) {
      const loop = supervisor.loop(userId);
      const message = active ? 'Bot is on: it analyses the market.' : 'Bot is off.';
      return obeyed(loop, { type: 'bot', active }, () => ({
        message: active ? message : withPosition(loop.state, message),
      }));
    },

    start(userId, changes) {
      const loop = supervisor.loop(userId);
      const refusal = refusalToStart(loop);
      if (refusal !== null) return refused(refusal);
      return obeyed(loop, { type: 'start', changes }, () => {
        onStarted?.();
        return { message: 'Trading started.' };
      });
    },

    pause(userId) {
      const loop = supervisor.loop(userId);
      return obeyed(loop, { type: 'pause' }, () => ({
        message: withPosition(loop.state, 'Trading paused.'),
      }));
    },

    stop(userId) {
      const loop = supervisor.loop(userId);
      return obeyed(loop, { type: 'stop' }, () => ({
        message: withPosition(loop.state, 'Trading stopped.'),
      }));
    },

    positions(userId) {
      const position = openPosition(supervisor.loop(userId).state);
      return position === null ? [] : [toOpenPosition(position, time.now())];
    },

    async close(userId, positionId) {
      const loop = supervisor.loop(userId);
      const refusal = whyNotClose(loop.state, positionId, time.moment(), loop.policy());
      if (refusal !== null) {
        const code = refusal.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'CONFLICT';
        return refused({ code, message: refusal.message });
      }
      if (isClosing(loop.state)) return done({ message: 'Already closing', warnings: [] });
      if (loop.connection === null) {
        return refused({ code: 'BROKER_AWAY', message: 'The brokerage account is not connected.' });
      }
      const taken = obeyed(loop, { type: 'close' }, () => null);
      if (!taken.ok) return taken;
      const isAccepted = await isExitAccepted(loop, positionId, wall);
      const failure = halted(loop);
      if (!isAccepted && failure !== null) return refused(failure);
      if (!isAccepted) return done(NOT_CONFIRMED);
      const { message } = await exitResult(loop, positionId, { time, wall });
      return done({ message, warnings: [] });
    },

    closeResult(userId, positionId) {
      const { state } = supervisor.loop(userId);
      return isKnownTrade(state, positionId)
        ? done(closeResult(state, positionId))
        : refused(NO_POSITION);
    },
  };
}

function hasPosition({ trade }: AccountState): boolean {
  return trade !== null && trade.quantity > 0;
}

function withPosition(state: AccountState, message: string): string {
  return hasPosition(state)
    ? `${message} The open position stays guarded until it is closed.`
    : message;
}

/** The answer to a command: what `answer` says once it is saved, or why nothing was done. */
function obeyed<T>(loop: AccountLoop, command: UserCommand['command'], answer: () => T): Result<T> {
  const refusal = halted(loop);
  if (refusal !== null) return refused(refusal);
  if (loop.command(command)) return done(answer());
  return refused(
    halted(loop) ?? {
      code: 'CONFLICT',
      message: 'Nothing was done: the server could not save it. Try again.',
    },
  );
}

/** An account whose machine has stopped itself obeys nobody. */
function halted(loop: AccountLoop): Refusal | null {
  if (loop.failure === null) return null;
  return {
    code: 'CONFLICT',
    message: 'This account has been stopped after an internal error. The operator must restart it.',
  };
}

function toOpenPosition(
  position: NonNullable<ReturnType<typeof openPosition>>,
  now: number,
): OpenPosition {
  const { id, contract, quantity, entryPrice, profitTarget, stopLoss, openedAt } = position;
  return {
    id,
    contract,
    quantity,
    entryPrice,
    profitTarget,
    stopLoss,
    openedAt,
    currentPrice: position.bid,
    ageMs: position.quotedAt === null ? null : Math.max(0, now - position.quotedAt),
    isClosing: position.phase === 'exiting',
  };
}
