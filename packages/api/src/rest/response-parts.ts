import { z } from 'zod';
import type { Scope } from '../schemas/tokens.ts';

export type JsonObject = Record<string, unknown>;

export const SESSION = [{ session: [] }];

/** By a session, or by an API token of the scope. */
export function sessionOrToken(scope: Scope | null): readonly JsonObject[] {
  return scope === null ? SESSION : [...SESSION, { token: [scope] }];
}

/** What the document says of an API token for a call. */
export function scopeText(scope: Scope | null): string {
  return scope === null ? 'Takes no API token.' : `API tokens: scope \`${scope}\`.`;
}

/** References to these statuses' documented answers. */
export function errors(statuses: readonly string[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

export function json(schema: JsonObject): JsonObject {
  return { content: { 'application/json': { schema } } };
}

/** A header that the answer always has. */
export function header(name: string, description: string, schema: JsonObject): JsonObject {
  return { headers: { [name]: { description, required: true, schema } } };
}

export function jsonSchema(output: z.ZodType): JsonObject {
  return withoutDialect(z.toJSONSchema(output, { io: 'output' }));
}

/** Drops a schema's dialect, as the document's own, OpenAPI 3.1's, is the same. */
export function withoutDialect({ $schema: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
