import { done, type MarketPort } from '@tideline/api';
import { barsAnswer, SCORED_SIGNAL_PARTS } from '@tideline/api/schemas';
import type { Repositories } from '@tideline/db';
import {
  type Blackout,
  CALENDAR_YEARS,
  type Session,
  sessionAt,
  sessionsBetween,
  signalAsOf,
  type TradingDate,
  tradingDate,
  WEIGHTS,
} from '@tideline/engine';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { KillSwitch } from '../bot/guard/kill-switch.ts';
import type { MarketLoop } from '../bot/market/market-loop.ts';
import type { ThresholdStore } from '../bot/market/threshold-store.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Reader } from '../reader/reader.ts';
import { asSerializedJson, toSerializedResult } from '../reader/ready-result.ts';
import { serializeAnswer } from '../reader/serialized-answer.ts';

export interface MarketPortOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly market: MarketLoop;
  readonly time: MarketTime;
  readonly isSimulated: boolean;
  readonly thresholds: ThresholdStore;
  readonly reader: Reader;
  readonly supervisor: Supervisor;
  readonly killSwitch: KillSwitch;
  readonly nextBlackout: () => Blackout | null;
  readonly trail: AuditTrail;
  readonly runInTransaction: Repositories['together'];
  /** Wall milliseconds since the account's last step; null before the first. */
  readonly lastStepAgeMs: (userId: string) => number | null;
}

export function createMarketPort(options: MarketPortOptions): MarketPort {
  const { symbol, feed, market, time, thresholds, reader, supervisor, trail } = options;

  function currentTradingDate(): string {
    const now = time.now();
    const session =
      sessionAt(market.sessions, now) ?? market.sessions.findLast(({ open }) => open <= now);
    return session?.date ?? tradingDate(now);
  }

  function badgeOf(userId: string): 'SIMULATED' | 'PAPER' | 'LIVE' {
    if (options.isSimulated) return 'SIMULATED';
    return supervisor.loopOf(userId).state.venue?.pool === 'live' ? 'LIVE' : 'PAPER';
  }

  return {
    readStatus: (userId) => ({
      badge: badgeOf(userId),
      symbol,
      marketTime: time.now(),
      speed: time.speedFactor,
      isWaiting: time.isWaiting,
      day: currentTradingDate(),
      ageMs: market.silenceMs,
      lastTickAgeMs: options.lastStepAgeMs(userId),
      killSwitch: options.killSwitch.isEngaged(),
      nextBlackout: options.nextBlackout(),
    }),
    readTradingDate: currentTradingDate,
    readLiveSignal() {
      const { signal } = market;
      const now = time.now();
      return {
        symbol,
        signal: signal === null ? null : signalAsOf(signal, now),
        thresholdsVersion: thresholds.current.version,
        parts: SIGNAL_PARTS,
        rejectedBars: [...market.rejectedBars].map(([code, count]) => ({ code, count })),
        ageMs: signal === null ? null : Math.max(0, now - signal.barEnd),
      };
    },
    async readBars(userId, day, isPastDay) {
      const session = sessionOf(day);
      if (session === null) {
        const noBars = { symbol, day, closesAt: null, bars: [] };
        return done(asSerializedJson(serializeAnswer(barsAnswer, noBars)));
      }
      const range = { symbol, feed, from: session.open, to: session.close };
      const replayStart = market.replayStartOf(session);
      const query = { userId, day, range, isPastDay, replayStart };
      return toSerializedResult(await reader.ask(userId, 'bars', query));
    },
    readThresholds: () => thresholds.current.thresholds,
    async saveThresholds(by, values) {
      const saved = options.runInTransaction(() => {
        const actor = trail.actorOf(by);
        const version = thresholds.current.version + 1;
        // Audited first, because saving puts the new version into the store's memory.
        trail.recordAction(actor, 'thresholds.saved', `version ${version}`, { ...values });
        return thresholds.save(values, by.id);
      });
      await market.applyNewThresholds();
      return done(saved.thresholds);
    },
  };
}

/** Null without a session, and beyond the bundled calendar. */
export function sessionOf(date: TradingDate): Session | null {
  const year = Number(date.slice(0, 4));
  const isKnown = year >= CALENDAR_YEARS.first && year <= CALENDAR_YEARS.last;
  return isKnown ? (sessionsBetween(date, date)[0] ?? null) : null;
}

/** Slippage is a gate, and adds nothing to the score. */
const SIGNAL_PARTS = [
  ...SCORED_SIGNAL_PARTS.map((part) => ({ part, max: WEIGHTS.parts[part].points })),
  { part: 'slippage' as const, max: 0 },
];
