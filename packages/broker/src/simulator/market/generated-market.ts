import {
  CALENDAR_YEARS,
  type EpochMs,
  fromDollars,
  isFullSession,
  MINUTE,
  type Session,
  sessionsBetween,
} from '@tideline/engine';
import type { SimulatedMarket } from '../market.ts';
import { GENERATED } from './assumptions.ts';
import { createBarMarket } from './bar-market.ts';
import { type GeneratedSession, generateSession, type Inheritance } from './generated-session.ts';
import { hashText } from './hash.ts';
import { memo } from './memo.ts';
import { HISTORY_SESSIONS } from './replay-market.ts';

const START_AFTER_OPEN = 30 * MINUTE;
const KEPT_SESSIONS = 48;

/**
 * Seeded sessions on the real calendar, to its end. Worked out when asked for; what one session hands
 * to the next is kept, so that any date can be asked for in any order.
 */
export function createGeneratedMarket(options: {
  readonly symbol: string;
  readonly seed: number;
}): SimulatedMarket {
  const { symbol } = options;
  const seed = hashText(hashText(0, String(options.seed)), symbol);
  const calendar = createCalendar();
  const inherited: Inheritance[] = [{ close: fromDollars(GENERATED.firstPrice), volatility: 0 }];

  const generate = memo(KEPT_SESSIONS, (index: number): GeneratedSession => {
    for (let past = inherited.length - 1; past < index; past += 1) make(past);
    return make(index);
  });

  function make(index: number): GeneratedSession {
    const [session, inheritance] = [calendar.sessions[index], inherited[index]];
    if (session === undefined || inheritance === undefined) {
      throw new RangeError(`no generated session with index ${index}`);
    }
    const made = generateSession(seed, session, inheritance);
    inherited[index + 1] ??= made.leaves;
    return made;
  }

  const start = calendar.sessions.find(
    (session, index) => index >= HISTORY_SESSIONS && isFullSession(session),
  );
  const [first] = calendar.sessions;
  if (first === undefined || start === undefined) throw new Error('the calendar has no sessions');
  return createBarMarket({
    epoch: `seed-${symbol}-${options.seed}`,
    symbol,
    seed,
    firstDate: first.date,
    lastDate: lastDate(),
    defaultStart: start.open + START_AFTER_OPEN,
    minutes: 5,
    sessionsThrough: calendar.through,
    sessionBars: generate,
  });
}

/** The sessions so far, extended by whole years when a later instant is asked for. */
function createCalendar() {
  let year = Number(GENERATED.firstDate.slice(0, 4));
  const sessions: Session[] = sessionsBetween(GENERATED.firstDate, `${year}-12-31`);
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
