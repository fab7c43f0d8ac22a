import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatedAccount } from './book.ts';
import type { Refusal } from './refusal.ts';

/** Query parameters by name; a repeated one counts as a comma list. */
export class Query {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(request: FastifyRequest) {
    this.#values = request.query as Record<string, unknown>;
  }

  /** Null when absent or empty. */
  text(name: string): string | null {
    const value = this.#values[name];
    const text = Array.isArray(value) ? value.join(',') : value;
    return typeof text === 'string' && text !== '' ? text : null;
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? '').split(',').filter((item) => item !== '');
  }

  /** A page size: the default when absent, null when it is not within 1..max. */
  limit(standard: number, max: number, name = 'limit'): number | null {
    const text = this.text(name);
    if (text === null) return standard;
    return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null;
  }
}

export function param(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/** Answers with the broker's error body; a code that it does not give is absent. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, message, extra } = refusal;
  return reply.code(status).send(refusalBody({ status, code, message, extra }));
}

export function refusalBody(refusal: Refusal): Record<string, unknown> {
  const { code, message, extra } = refusal;
  return { ...(code === null ? {} : { code }), message, ...extra };
}

/** The account that a request has signed in to. */
export type AccountOf = (request: FastifyRequest) => SimulatedAccount;

/** A page of a list: the next page begins at an offset, which the token holds. */
export function page<T>(
  items: readonly T[],
  limit: number,
  token: string | null,
): { readonly items: readonly T[]; readonly next: string | null } | null {
  const text = token === null ? '0' : Buffer.from(token, 'base64url').toString();
  if (!/^\d{1,9}$/.test(text)) return null;
  const end = Number(text) + limit;
  return {
    items: items.slice(Number(text), end),
    next: end < items.length ? Buffer.from(String(end)).toString('base64url') : null,
  };
}
