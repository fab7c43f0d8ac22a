import { type EpochMs, MINUTE, newYorkTime } from '@tideline/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatedAccount } from '../exchange/book.ts';
import type { Refusal } from '../exchange/refusal.ts';

/** A date, or RFC 3339 with or without seconds. A time without an offset is UTC. */
const MOMENT_PATTERN =
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/i;
const OFFSET_PATTERN = /(Z|[+-]\d{2}:\d{2})$/i;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const FINER_THAN_MS_PATTERN = /\.\d{3}\d*[1-9]/;

export const ACCOUNT_DECORATOR = 'account';

/** A parameter given twice counts as a comma list. */
export class Query {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(request: FastifyRequest) {
    this.#values = request.query as Record<string, unknown>;
  }

  readText(name: string): string | null {
    const value = this.#values[name];
    const text = Array.isArray(value) ? value.join(',') : value;
    return typeof text === 'string' && text !== '' ? text : null;
  }

  readList(name: string): readonly string[] {
    return (this.readText(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Null for a limit outside 1..max. */
  readLimit(defaultValue: number, max: number, name = 'limit'): number | null {
    const text = this.readText(name);
    if (text === null) return defaultValue;
    return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null;
  }

  readChoice<T extends string>(name: string, choices: readonly T[], defaultValue: T): T | null {
    const text = this.readText(name)?.toLowerCase();
    if (text === undefined) return defaultValue;
    return choices.find((word) => word.toLowerCase() === text) ?? null;
  }

  readFlag(name: string): boolean | null {
    const text = (this.readText(name) ?? 'false').toLowerCase();
    if (text === 'true' || text === '1') return true;
    return text === 'false' || text === '0' ? false : null;
  }

  /**
   * Reads a date or RFC 3339; returns null for other text. A date is midnight UTC, or its day's
   * first or last instant in New York. Digits finer than milliseconds add half a millisecond, which
   * lies between the whole milliseconds of all events here.
   */
  readMoment(name: string, defaultAt: EpochMs, dateMeaning: DateMeaning = 'utc'): EpochMs | null {
    const text = this.readText(name);
    return text === null ? defaultAt : readMoment(text, dateMeaning);
  }
}

type DateMeaning = 'utc' | 'day-start' | 'day-end';

function readMoment(text: string, dateMeaning: DateMeaning): EpochMs | null {
  if (!MOMENT_PATTERN.test(text)) return null;
  const isDate = DATE_PATTERN.test(text);
  const at = Date.parse(isDate || OFFSET_PATTERN.test(text.slice(10)) ? text : `${text}Z`);
  if (Number.isNaN(at) || !isCalendarDay(text.slice(0, 10))) return null;
  if (!isDate || dateMeaning === 'utc') return at + (FINER_THAN_MS_PATTERN.test(text) ? 0.5 : 0);
  return dateMeaning === 'day-start'
    ? newYorkTime(`${text}T00:00`)
    : newYorkTime(`${text}T23:59`) + MINUTE - 1;
}

/** `Date` would turn the thirtieth of February into a day of March. */
function isCalendarDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

/** Throws on a path that needs no sign-in. */
export function accountOf(request: FastifyRequest): SimulatedAccount {
  return request.getDecorator<SimulatedAccount>(ACCOUNT_DECORATOR);
}

export function pathParam(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

export function bodyFields(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** The broker omits a null code. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(refusalBody(refusal));
}

export function refusalBody(refusal: Refusal): Record<string, unknown> {
  const { code, message, extra } = refusal;
  return { ...(code === null ? {} : { code }), message, ...extra };
}

/** The token holds the next page's offset. */
export function cutPage<T>(items: readonly T[], limit: number, token: string | null) {
  const start = readPageToken(token);
  if (start === null) return null;
  const end = start + limit;
  const nextToken = end < items.length ? makePageToken(end) : null;
  return { items: items.slice(start, end), nextToken };
}

export function makePageToken(position: number): string {
  return Buffer.from(String(position)).toString('base64url');
}

/** Returns 0 without a token, and null for one not ours. */
export function readPageToken(token: string | null): number | null {
  const text = token === null ? '0' : Buffer.from(token, 'base64url').toString();
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
