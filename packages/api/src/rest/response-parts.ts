import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

export const SESSION = [{ session: [] }];

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
