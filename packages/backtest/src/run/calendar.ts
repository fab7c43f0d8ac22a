import type { SimulatedMarket } from '@tideline/broker/simulator';
import {
  DAY,
  type EpochMs,
  MAX_HISTORY_CALENDAR_DAYS,
  type Policy,
  type Session,
  tradingDate,
} from '@tideline/engine';
import type { RunConfig } from './result.ts';

/** A server reads the calendar this many days ahead too. */
const CALENDAR_DAYS_AHEAD = 20;

export function calendarAt(market: SimulatedMarket, now: EpochMs): readonly Session[] {
  const from = tradingDate(now - MAX_HISTORY_CALENDAR_DAYS * DAY);
  return market.sessions(from, tradingDate(now + CALENDAR_DAYS_AHEAD * DAY));
}

export function policyWithSessions(config: RunConfig, sessions: readonly Session[]): Policy {
  return {
    ...config.policy,
    sessions,
    blackouts: [],
    killSwitch: false,
    haltReason: null,
    usersWithUnseenAlarm: [],
    breakerActive: false,
    streamReady: true,
    bookInDoubt: false,
    clockTrusted: true,
    feedRefusal: null,
  };
}
