import { z } from 'zod';
import type { Scope } from '../schemas/tokens.ts';

export type JsonObject = Record<string, unknown>;

export const SESSION_SECURITY = [{ session: [] }];

export function sessionOrTokenSecurity(scope: Scope | null): readonly JsonObject[] {
  return scope === null ? SESSION_SECURITY : [...SESSION_SECURITY, { token: [scope] }];
}

export function scopeText(scope: Scope | null): string {
  return scope === null ? 'Takes no API token.' : `API tokens: scope \`${scope}\`.`;
}

export function errorResponses(statuses: readonly string[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

export function jsonContent(schema: JsonObject): JsonObject {
  return { content: { 'application/json': { schema } } };
}

export function headerObject(name: string, description: string, schema: JsonObject): JsonObject {
  return { headers: { [name]: { description, required: true, schema } } };
}

export function jsonSchema(output: z.ZodType): JsonObject {
  return withoutSchemaDialect(z.toJSONSchema(output, { io: 'output' }));
}

/** The document names the dialect for all its schemas, OpenAPI 3.1's. */
export function withoutSchemaDialect({ $schema: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
