import {
  CALENDAR_YEARS,
  type EpochMs,
  fromDollars,
  isFullSession,
  MINUTE,
  type Session,
  sessionsBetween,
  type TradingDate,
} from '@tideline/engine';
import { GENERATED_PRICES } from './assumptions.ts';
import { BarMarket } from './bar-market.ts';
import { epochName } from './epoch.ts';
import {
  type GeneratedSession,
  generateSession,
  type OvernightState,
  type Regime,
} from './generated-session.ts';
import { hashText } from './hash.ts';
import { memoizeLru } from './lru-memo.ts';
import { FIRST_PATH, type PathVariant, pathSeed } from './path-variant.ts';
import { HISTORY_SESSIONS } from './replay-market.ts';
import type { SessionKind } from './session-kind.ts';
import type { SimulatedMarket } from './simulated-market.ts';

const START_AFTER_OPEN_MS = 30 * MINUTE;
const MAX_CACHED_SESSIONS = 48;

export interface RequestedDay {
  readonly kind: SessionKind;
  readonly earliestDate: TradingDate;
}

/** A known edge, to test whether a report finds it. */
export interface PlantedDays {
  readonly kind: Regime;
  /** Share of the kind's drift; 0 removes the edge. */
  readonly driftShare: number;
}

/**
 * Makes sessions on the real calendar, to its end, on demand. What a session passes on is kept, so
 * dates may come in any order. With a requested day the clock starts on it, and the market has its
 * own epoch.
 */
export function createGeneratedMarket(options: {
  readonly symbol: string;
  readonly seed: number;
  readonly day?: RequestedDay | null;
  readonly planted?: PlantedDays | null;
  readonly pathVariant?: PathVariant;
}): SimulatedMarket {
  const { symbol, day = null, planted = null, pathVariant = FIRST_PATH } = options;
  const seed = hashText(hashText(0, String(options.seed)), symbol);
  const calendar = createCalendar();
  const firstClose = fromDollars(GENERATED_PRICES.firstPrice);
  const inherited: OvernightState[] = [{ close: firstClose, logVolatility: 0 }];

  const requestedSession = day && findRequestedSession(day, calendar);
  const requestedRegime =
    day === null || day.kind === 'half-day' ? null : { regime: day.kind, driftShare: 1 };
  const plantedSession = planted && { regime: planted.kind, driftShare: planted.driftShare };

  const generate = memoizeLru(MAX_CACHED_SESSIONS, (index: number): GeneratedSession => {
    for (let pastIndex = inherited.length - 1; pastIndex < index; pastIndex += 1)
      makeSession(pastIndex);
    return makeSession(index);
  });

  function makeSession(index: number): GeneratedSession {
    const [session, inheritance] = [calendar.sessions[index], inherited[index]];
    if (session === undefined || inheritance === undefined) {
      throw new RangeError(`no generated session with index ${index}`);
    }
    const requested = session.date === requestedSession?.date ? requestedRegime : null;
    const generated = generateSession(seed, session, inheritance, requested ?? plantedSession);
    inherited[index + 1] ??= generated.endState;
    return generated;
  }

  const start =
    requestedSession ??
    calendar.sessions.find((session, index) => index >= HISTORY_SESSIONS && isFullSession(session));
  const [first] = calendar.sessions;
  if (first === undefined || start === undefined) throw new Error('the calendar has no sessions');
  return new BarMarket({
    epoch: epochName(
      ...['seed', symbol, options.seed],
      ...(requestedSession && day ? [day.kind, requestedSession.date] : []),
      ...(planted ? ['planted', planted.kind, planted.driftShare] : []),
    ),
    symbol,
    seed: pathSeed(seed, pathVariant.path),
    volatilityFactor: pathVariant.volatilityFactor,
    firstDate: first.date,
    lastDate: lastDate(),
    defaultStart: start.open + START_AFTER_OPEN_MS,
    barMinutes: 5,
    sessionsThrough: calendar.sessionsThrough,
    sessionBars: generate,
  });
}

function findRequestedSession(
  { kind, earliestDate }: RequestedDay,
  calendar: ReturnType<typeof createCalendar>,
): Session {
  const year = Number(earliestDate.slice(0, 4));
  calendar.sessionsThrough(Date.UTC(year + 2, 0, 1));
  const found = calendar.sessions.find(
    (session) => session.date >= earliestDate && (kind !== 'half-day' || !isFullSession(session)),
  );
  if (found === undefined) throw new RangeError(`no ${kind} session from ${earliestDate} on`);
  return found;
}

function createCalendar() {
  let year = Number(GENERATED_PRICES.firstDate.slice(0, 4));
  const sessions: Session[] = sessionsBetween(GENERATED_PRICES.firstDate, `${year}-12-31`);
  return {
    sessions,
    sessionsThrough(at: EpochMs): readonly Session[] {
      while (year < CALENDAR_YEARS.last && (sessions.at(-1)?.open ?? 0) < at) {
        year += 1;
        sessions.push(...sessionsBetween(`${year}-01-01`, `${year}-12-31`));
      }
      return sessions;
    },
  };
}

function lastDate(): string {
  const end = `${CALENDAR_YEARS.last}-12-`;
  return sessionsBetween(`${end}20`, `${end}31`).at(-1)?.date ?? `${end}31`;
}
