import {
  type BrokerHours,
  conflict,
  done,
  notFound,
  type OpenPosition,
  type Refusal,
  type Result,
  refused,
  type TradingPort,
} from '@tideline/api';
import { type BrokerPolicy, findBrokerPolicy, type Market } from '@tideline/broker';
import {
  type AccountState,
  closeRefusal,
  type EpochMs,
  entryBlockers,
  isMarketOpen,
  isTradeClosing,
  isWithinTradingHours,
  MINUTE,
  nextSession,
  openPosition,
  plannedSize,
  requiredMove,
  rulesToday,
  type Session,
  sessionAt,
  sizeSentence,
  startRefusal,
  type TradingRules,
  type TradingSettings,
  timedExitAt,
  tradingHoursText,
  type UserCommand,
} from '@tideline/engine';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import { NOT_SAVED_REFUSAL, stoppedRefusal } from '../bot/account/command-refusal.ts';
import type { MarketLoop } from '../bot/market/market-loop.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import {
  closeResultOf,
  type ExitResultOptions,
  isExitAccepted,
  isKnownTrade,
  waitForExitResult,
} from './close-result.ts';
import { rulesFault, stopFault } from './rule-faults.ts';

const POSITION_NOT_FOUND = notFound('There is no such position.');

const CLOSE_NOT_CONFIRMED = {
  message: 'The position is being closed',
  warnings: ['The broker has not confirmed the exit order yet.'],
};

export interface TradingPortOptions extends ExitResultOptions {
  readonly supervisor: Supervisor;
  readonly market: MarketLoop;
  readonly venueMarket: Market;
  /** Called before Start is answered, because a simulated market may wait for it. */
  readonly onTradingStarted?: () => void;
}

export class TradingCalls implements TradingPort {
  readonly #options: TradingPortOptions;

  constructor(options: TradingPortOptions) {
    this.#options = options;
  }

  readBotStatus(userId: string) {
    const { botActive, isActive, settings } = this.#loopOf(userId).state;
    return { botActive, isActive, autoTrade: settings.autoTrade, ...this.#tradingHours() };
  }

  listBlockers(userId: string) {
    const loop = this.#loopOf(userId);
    return entryBlockers(loop.state, this.#options.time.moment(), loop.currentPolicy());
  }

  readTradingStatus(userId: string) {
    const { market, time } = this.#options;
    return {
      circuitBreakerActive: this.#loopOf(userId).currentPolicy().breakerActive,
      ...this.#tradingHours(),
      timeInfo: tradingHoursText(time.now(), market.sessions),
    };
  }

  readSettings(userId: string): TradingSettings {
    return this.#loopOf(userId).state.settings;
  }

  planTradeSize(userId: string, proposedSettings: Partial<TradingSettings>) {
    const loop = this.#loopOf(userId);
    const policy = loop.currentPolicy();
    const settings = { ...loop.state.settings, ...proposedSettings };
    const market = this.#options.market.readPresentMarket();
    const size = plannedSize(loop.state, settings, market, policy);
    return size === null ? null : { ...size, sentence: sizeSentence(size, policy) };
  }

  saveSettings(userId: string, changes: Partial<TradingSettings>): Result<TradingSettings> {
    const loop = this.#loopOf(userId);
    const { isActive, settings: saved } = loop.state;
    // Switching auto-trade on while the bot is on resumes trading, and meets the same checks.
    const isResume = changes.autoTrade === true && isActive && !saved.autoTrade;
    const refusal = isResume ? this.#refusalToStart(loop) : stoppedRefusal(loop);
    if (refusal !== null) return refused(refusal);
    const settings = { ...saved, ...changes };
    const fault = stopFault(loop.state, changes);
    if (fault !== null) return refused(fault);
    return runCommand(loop, { type: 'settings', settings }, () => loop.state.settings);
  }

  readRules(userId: string): TradingRules {
    return this.#loopOf(userId).state.rules;
  }

  readRulesToday(userId: string) {
    const { market, time } = this.#options;
    const loop = this.#loopOf(userId);
    const at = time.moment();
    const rules = rulesToday(loop.state, at, market.readPresentMarket(), loop.currentPolicy());
    return { ...rules, broker: this.#brokerHours(loop) };
  }

  saveRules(userId: string, changes: Partial<TradingRules>): Result<TradingRules> {
    const loop = this.#loopOf(userId);
    const rules = { ...loop.state.rules, ...changes };
    const fault = rulesFault(rules, changes, loop);
    if (fault !== null) return refused(fault);
    return runCommand(loop, { type: 'rules', rules }, () => loop.state.rules);
  }

  switchBot(userId: string, isActive: boolean) {
    const loop = this.#loopOf(userId);
    const message = isActive ? 'Bot is on: it analyses the market.' : 'Bot is off.';
    return runCommand(loop, { type: 'bot', active: isActive }, () => ({
      message: isActive ? message : withPositionNote(loop.state, message),
    }));
  }

  startTrading(userId: string, changes: Partial<TradingSettings>) {
    const loop = this.#loopOf(userId);
    const refusal = this.#refusalToStart(loop) ?? stopFault(loop.state, changes);
    if (refusal !== null) return refused(refusal);
    return runCommand(loop, { type: 'start', changes }, () => {
      this.#options.onTradingStarted?.();
      return { message: 'Trading started.' };
    });
  }

  pauseTrading(userId: string) {
    const loop = this.#loopOf(userId);
    return runCommand(loop, { type: 'pause' }, () => ({
      message: withPositionNote(loop.state, 'Trading paused.'),
    }));
  }

  stopTrading(userId: string) {
    const loop = this.#loopOf(userId);
    return runCommand(loop, { type: 'stop' }, () => ({
      message: withPositionNote(loop.state, 'Trading stopped.'),
    }));
  }

  listPositions(userId: string): readonly OpenPosition[] {
    const loop = this.#loopOf(userId);
    const position = openPosition(loop.state);
    if (position === null) return [];
    const at = this.#options.time.moment();
    const policy = loop.currentPolicy();
    const sellAt = timedExitAt(loop.state, at, policy);
    const { market } = this.#options;
    return [
      {
        ...toOpenPosition(position, sellAt, at.market),
        requiredMove: requiredMove(loop.state, at.market, sellAt, policy),
        underlying: {
          averageTrueRange: market.signal?.indicators.atr ?? null,
          dayRange: market.readDayRange(),
        },
      },
    ];
  }

  async closePosition(userId: string, positionId: string) {
    const { time, wall, ledger } = this.#options;
    const loop = this.#loopOf(userId);
    const refusal = closeRefusal(loop.state, positionId, time.moment(), loop.currentPolicy());
    if (refusal !== null) {
      const code = refusal.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'CONFLICT';
      return refused({ code, message: refusal.message });
    }
    if (isTradeClosing(loop.state)) return done({ message: 'Already closing', warnings: [] });
    if (loop.connection === null) {
      return refused({ code: 'BROKER_AWAY', message: 'The brokerage account is not connected.' });
    }
    const taken = runCommand(loop, { type: 'close' }, () => null);
    if (!taken.ok) return taken;
    const isAccepted = await isExitAccepted(loop, positionId, wall);
    const failure = stoppedRefusal(loop);
    if (!isAccepted && failure !== null) return refused(failure);
    if (!isAccepted) return done(CLOSE_NOT_CONFIRMED);
    const { message } = await waitForExitResult(loop, positionId, { time, wall, ledger });
    return done({ message, warnings: [] });
  }

  readCloseResult(userId: string, positionId: string) {
    const loop = this.#loopOf(userId);
    return isKnownTrade(loop.state, positionId)
      ? done(closeResultOf(loop, positionId, this.#options.ledger))
      : refused(POSITION_NOT_FOUND);
  }

  #loopOf(userId: string): AccountLoop {
    return this.#options.supervisor.loopOf(userId);
  }

  #brokerHours({ connection }: AccountLoop) {
    const { venueMarket, market, time } = this.#options;
    const policy = findBrokerPolicy(venueMarket, connection?.pool ?? null);
    return policy && brokerHours(policy, market.sessions, time.now());
  }

  #tradingHours() {
    const { market, time } = this.#options;
    const now = time.now();
    return {
      isWithinTradingHours: isWithinTradingHours(now, market.sessions),
      isMarketOpen: isMarketOpen(now, market.sessions),
    };
  }

  #refusalToStart(loop: AccountLoop): Refusal | null {
    const refusal = startRefusal(loop.state, this.#options.time.now(), loop.currentPolicy());
    if (refusal === null) return stoppedRefusal(loop);
    return conflict(refusal.message);
  }
}

function withPositionNote({ trade }: AccountState, message: string): string {
  if (trade === null || trade.quantity === 0) return message;
  return `${message} The open position stays guarded until it is closed.`;
}

type Command = UserCommand['command'];

function runCommand<T>(loop: AccountLoop, command: Command, answer: () => T): Result<T> {
  const refusal = stoppedRefusal(loop);
  if (refusal !== null) return refused(refusal);
  if (loop.applyCommand(command)) return done(answer());
  return refused(stoppedRefusal(loop) ?? NOT_SAVED_REFUSAL);
}

function toOpenPosition(
  position: NonNullable<ReturnType<typeof openPosition>>,
  sellAt: EpochMs | null,
  now: EpochMs,
): Omit<OpenPosition, 'requiredMove' | 'underlying'> {
  const { phase, exitReason, quotedAt, bid, ask, mid, unrealizedPnl, ...shown } = position;
  return {
    ...shown,
    currentPrice: bid,
    ageMs: quotedAt === null ? null : Math.max(0, now - quotedAt),
    sellAt,
    isClosing: phase === 'exiting',
  };
}

/** In the present session or the next; null where the calendar has none. */
function brokerHours(
  { label, lastEntryMinutes, ownSellMinutes, refusals }: BrokerPolicy,
  sessions: readonly Session[],
  now: EpochMs,
): BrokerHours | null {
  const session = sessionAt(sessions, now) ?? nextSession(sessions, now);
  return (
    session && {
      name: label,
      entriesEndAt: session.close - lastEntryMinutes * MINUTE,
      sellsFromAt: session.close - ownSellMinutes * MINUTE,
      refusals,
    }
  );
}
