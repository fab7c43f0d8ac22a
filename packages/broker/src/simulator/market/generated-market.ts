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
  type InheritedState,
  type Regime,
} from './generated-session.ts';
import { hashText } from './hash.ts';
import { lruMemo } from './lru-memo.ts';
import { FIRST_PATH, type PathVariant, pathSeed } from './path-variant.ts';
import { HISTORY_SESSIONS } from './replay-market.ts';
import type { SessionKind } from './session-kind.ts';
import type { SimulatedMarket } from './simulated-market.ts';

const START_AFTER_OPEN_MS = 30 * MINUTE;
const KEPT_SESSIONS = 48;
const WHOLE_DRIFT = 1;

export interface RequestedDay {
  readonly kind: SessionKind;
  readonly from: TradingDate;
}

/** A known edge, to test whether a report finds it. */
export interface PlantedDays {
  readonly kind: Regime;
  /** Share of the kind's drift; 0 removes the edge. */
  readonly drift: number;
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
  readonly invention?: PathVariant;
}): SimulatedMarket {
  const { symbol, day = null, planted = null, invention = FIRST_PATH } = options;
  const seed = hashText(hashText(0, String(options.seed)), symbol);
  const calendar = createCalendar();
  const inherited: InheritedState[] = [
    { close: fromDollars(GENERATED_PRICES.firstPrice), volatility: 0 },
  ];

  const asked = day && sessionFor(day, calendar);
  const regime =
    day === null || day.kind === 'half-day' ? null : { regime: day.kind, drift: WHOLE_DRIFT };
  const everyDay = planted && { regime: planted.kind, drift: planted.drift };

  const generate = lruMemo(KEPT_SESSIONS, (index: number): GeneratedSession => {
    for (let past = inherited.length - 1; past < index; past += 1) make(past);
    return make(index);
  });

  function make(index: number): GeneratedSession {
    const [session, inheritance] = [calendar.sessions[index], inherited[index]];
    if (session === undefined || inheritance === undefined) {
      throw new RangeError(`no generated session with index ${index}`);
    }
    const wanted = session.date === asked?.date ? regime : null;
    const made = generateSession(seed, session, inheritance, wanted ?? everyDay);
    inherited[index + 1] ??= made.leaves;
    return made;
  }

  const start =
    asked ??
    calendar.sessions.find((session, index) => index >= HISTORY_SESSIONS && isFullSession(session));
  const [first] = calendar.sessions;
  if (first === undefined || start === undefined) throw new Error('the calendar has no sessions');
  return new BarMarket({
    epoch: epochName(
      ...['seed', symbol, options.seed],
      ...(asked && day ? [day.kind, asked.date] : []),
      ...(planted ? ['planted', planted.kind, planted.drift] : []),
    ),
    symbol,
    seed: pathSeed(seed, invention.path),
    volatilityFactor: invention.volatilityFactor,
    firstDate: first.date,
    lastDate: lastDate(),
    defaultStart: start.open + START_AFTER_OPEN_MS,
    minutes: 5,
    sessionsThrough: calendar.through,
    sessionBars: generate,
  });
}

function sessionFor(
  { kind, from }: RequestedDay,
  calendar: ReturnType<typeof createCalendar>,
): Session {
  const year = Number(from.slice(0, 4));
  calendar.through(Date.UTC(year + 2, 0, 1));
  const found = calendar.sessions.find(
    (session) => session.date >= from && (kind !== 'half-day' || !isFullSession(session)),
  );
  if (found === undefined) throw new RangeError(`no ${kind} session from ${from} on`);
  return found;
}

function createCalendar() {
  let year = Number(GENERATED_PRICES.firstDate.slice(0, 4));
  const sessions: Session[] = sessionsBetween(GENERATED_PRICES.firstDate, `${year}-12-31`);
  return {
    sessions,
    through(at: EpochMs): readonly Session[] {
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
