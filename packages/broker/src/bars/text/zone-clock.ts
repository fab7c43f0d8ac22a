import { DAY, type EpochMs, MINUTE } from '@tideline/engine';

/** The clock of trading platforms: New York's close is its midnight, summer and winter. */
export const PLATFORM_ZONE_NAME = 'America/New_York+7h';
const PLATFORM_LEAD_MS = 7 * 60 * MINUTE;

export class ZoneClock {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #leadMs: number;
  /** Each day's offset; NaN for a day on which it changes. */
  readonly #offsetsByDay = new Map<number, number>();

  /** Takes an IANA name or `PLATFORM_ZONE_NAME`. Throws RangeError on an unknown zone. */
  constructor(name: string) {
    this.name = name;
    this.#leadMs = name === PLATFORM_ZONE_NAME ? PLATFORM_LEAD_MS : 0;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name === PLATFORM_ZONE_NAME ? 'America/New_York' : name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** `wall` is a clock time in milliseconds as if it were UTC. */
  toInstant(wall: number): EpochMs {
    const day = Math.floor(wall / DAY);
    let offset = this.#offsetsByDay.get(day);
    if (offset === undefined) {
      const [first, last] = [this.#offsetOf(day * DAY), this.#offsetOf((day + 1) * DAY)];
      offset = first === last ? first : Number.NaN;
      this.#offsetsByDay.set(day, offset);
    }
    return wall - (Number.isNaN(offset) ? this.#offsetOf(wall) : offset);
  }

  #offsetOf(wall: number): number {
    const guess = this.#offsetAt(wall - this.#offsetAt(wall));
    return this.#offsetAt(wall - guess);
  }

  #offsetAt(at: EpochMs): number {
    const part: Record<string, number> = {};
    const whole = Math.floor(at / 1000) * 1000;
    for (const { type, value } of this.#format.formatToParts(whole)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - whole + this.#leadMs;
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new ZoneClock(name).name === name && name !== PLATFORM_ZONE_NAME;
  } catch {
    return false;
  }
}
