import type { EpochMs } from '@tideline/engine';
import { newYorkClockTime, newYorkTimestamp } from '../market/time/new-york-time.ts';
import type { ClockReading, ExtendedSession } from './market-hours.ts';

const MARKETS = [
  { acronym: 'NYSE', name: 'New York Stock Exchange', mic: 'XNYS', hasExtendedHours: true },
  { acronym: 'NASDAQ', name: 'Nasdaq', mic: 'XNAS', hasExtendedHours: true },
  {
    acronym: 'OPRA',
    name: 'Options Price Reporting Authority',
    mic: 'OPRA',
    hasExtendedHours: false,
  },
] as const;

type MarketName = (typeof MARKETS)[number];

export const NAMES_BY_MARKET: ReadonlyMap<string, MarketName> = new Map(
  MARKETS.flatMap((market) => [market.acronym, market.mic].map((key) => [key, market])),
);

export function marketJson({ acronym, name, mic }: MarketName) {
  return { acronym, name, mic, timezone: 'America/New_York' };
}

export function legacyClockJson(at: EpochMs, { isOpen, nextOpen, nextClose }: ClockReading) {
  return {
    timestamp: newYorkTimestamp(at),
    is_open: isOpen,
    next_open: newYorkTimestamp(nextOpen),
    next_close: newYorkTimestamp(nextClose),
  };
}

export function clockJson(market: MarketName, at: EpochMs, reading: ClockReading) {
  return {
    market: marketJson(market),
    timestamp: newYorkTimestamp(at),
    is_market_day: reading.isMarketDay,
    next_market_open: newYorkTimestamp(reading.nextOpen),
    next_market_close: newYorkTimestamp(reading.nextClose),
    phase: reading.phase,
    phase_until: newYorkTimestamp(reading.phaseUntil),
  };
}

export function legacyDayJson(session: ExtendedSession, settlementDate: string) {
  const clockDigits = (at: EpochMs) => newYorkClockTime(at).replace(':', '');
  return {
    date: session.date,
    open: newYorkClockTime(session.open),
    close: newYorkClockTime(session.close),
    session_open: clockDigits(session.preMarketOpen),
    session_close: clockDigits(session.postMarketClose),
    settlement_date: settlementDate,
  };
}

export function dayJson(
  market: MarketName,
  session: ExtendedSession,
  settlementDate: string,
  formatTime: (at: EpochMs) => string,
) {
  const extendedHours = {
    pre_start: formatTime(session.preMarketOpen),
    pre_end: formatTime(session.open),
    post_start: formatTime(session.close),
    post_end: formatTime(session.postMarketClose),
  };
  return {
    date: session.date,
    core_start: formatTime(session.open),
    core_end: formatTime(session.close),
    ...(market.hasExtendedHours ? extendedHours : {}),
    settlement_date: settlementDate,
  };
}
