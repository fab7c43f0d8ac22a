import { isFullSession, type MarketSignal, toCents, toDollars } from '@tideline/engine';
import type { DayFacts } from '../../ports/index.ts';
import type { DayReview, DaySignal } from '../../schemas/days.ts';
import { toChartBar } from '../bar.ts';
import { toDecision } from '../decision.ts';
import { toEquityPoint } from '../equity.ts';
import { toInstant } from '../time.ts';
import { toClosedTrade } from './closed-trade.ts';

export function toDayReview(facts: DayFacts): DayReview {
  const { date, session, previousDay, nextDay, bars, trades, equity, thresholds } = facts;
  return {
    date,
    session: session && toSession(session),
    previousDay,
    nextDay,
    bars: bars.map(toChartBar),
    signals: bars.flatMap(({ signal, isStored }) =>
      signal && isStored ? toDaySignal(signal) : [],
    ),
    decisions: facts.decisions.map(toDecision),
    trades: trades.map(toClosedTrade),
    net: toCents(trades.reduce((sum, { trade }) => sum + trade.netPnl, 0)),
    equity: equity.map(toEquityPoint),
    thresholds: thresholds && { version: thresholds.version, ...thresholds.thresholds },
  };
}

function toSession(session: NonNullable<DayFacts['session']>): DayReview['session'] {
  const { open, close } = session;
  return { open: toInstant(open), close: toInstant(close), isHalfDay: !isFullSession(session) };
}

function toDaySignal(signal: MarketSignal): DaySignal {
  return {
    barStart: toInstant(signal.barStart),
    at: toInstant(signal.barEnd),
    price: toDollars(signal.price),
    signalType: signal.signalType,
    confidence: signal.confidence,
    bullishConfidence: signal.bullishConfidence,
    bearishConfidence: signal.bearishConfidence,
    neutralReason: signal.neutralReason,
    moneyFlow: signal.indicators.moneyFlow,
    bullishBreakdown: signal.bullish,
    bearishBreakdown: signal.bearish,
    thresholdsVersion: signal.thresholdsVersion,
  };
}
