import type { Wall } from './clock.ts';

/** Lines of one kind within a minute; strangers cause them, and must not fill the log. */
const MOST_LINES = 5;
const WITHIN_MS = 60_000;
/** An address may be that long. */
const LONGEST_VALUE = 254;

type Values = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

interface Lines {
  warn(values: Values, message: string): void;
}

interface Told {
  readonly since: number;
  lines: number;
  /** Not told since the last line. */
  leftOut: number;
}

/** Warns of what strangers do, a few times a minute; the next line says how many were left out. */
export class RateLimitedLog {
  readonly #log: Lines;
  readonly #wall: Pick<Wall, 'now'>;
  readonly #told = new Map<string, Told>();

  constructor(log: Lines, wall: Pick<Wall, 'now'>) {
    this.#log = log;
    this.#wall = wall;
  }

  /** `message` is one of a few, and never what somebody else wrote. */
  warn(message: string, values: Values): void {
    const told = this.#toldOf(message);
    if (told.lines >= MOST_LINES) {
      told.leftOut += 1;
      return;
    }
    told.lines += 1;
    const { leftOut } = told;
    told.leftOut = 0;
    const short = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shortened(value)]),
    );
    this.#log.warn(leftOut === 0 ? short : { ...short, leftOut }, message);
  }

  #toldOf(message: string): Told {
    const now = this.#wall.now();
    const last = this.#told.get(message);
    if (last !== undefined && Math.abs(now - last.since) < WITHIN_MS) return last;
    const next = { since: now, lines: 0, leftOut: last?.leftOut ?? 0 };
    this.#told.set(message, next);
    return next;
  }
}

function shortened<T>(value: T): T | string {
  return typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value;
}
