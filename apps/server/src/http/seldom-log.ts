import type { Wall } from '../clock.ts';
import type { Log } from '../log.ts';

/** Lines of one kind within a minute; strangers cause them, and must not fill the log. */
const MOST_LINES = 5;
const WITHIN_MS = 60_000;
/** A header may have thousands of characters. */
const LONGEST_VALUE = 200;

interface Told {
  readonly since: number;
  readonly lines: number;
  /** Not told, within this minute. */
  readonly leftOut: number;
}

/** Warns of what strangers do, a few times a minute; the next line says how many were left out. */
export class SeldomLog {
  readonly #log: Pick<Log, 'warn'>;
  readonly #wall: Wall;
  readonly #told = new Map<string, Told>();

  constructor(log: Pick<Log, 'warn'>, wall: Wall) {
    this.#log = log;
    this.#wall = wall;
  }

  /** `message` is one of a few, and never what somebody else wrote. */
  warn(message: string, values: Readonly<Record<string, string | readonly string[] | null>>): void {
    const now = this.#wall.now();
    const before = this.#told.get(message);
    const isOver = before === undefined || Math.abs(now - before.since) >= WITHIN_MS;
    const { since, lines } = isOver ? { since: now, lines: 0 } : before;
    const leftOut = before?.leftOut ?? 0;
    if (lines >= MOST_LINES) {
      this.#told.set(message, { since, lines, leftOut: leftOut + 1 });
      return;
    }
    this.#told.set(message, { since, lines: lines + 1, leftOut: 0 });
    const short = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shortened(value)]),
    );
    this.#log.warn(leftOut === 0 ? short : { ...short, leftOut }, message);
  }
}

function shortened<T>(value: T): T | string {
  return typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : value;
}
