import { z } from 'zod';
import { isoInstant, plainTextSchema } from './common.ts';

export const SCOPES = ['read', 'control', 'metrics'] as const;

export type Scope = (typeof SCOPES)[number];

export const MAX_TOKENS = 20;

const MAX_TOKEN_DAYS = 365;

export const newToken = z.strictObject({
  name: plainTextSchema(60),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1, { error: 'must name at least one' })
    .max(10)
    .transform((givenScopes) => SCOPES.filter((scope) => givenScopes.includes(scope))),
  expiresInDays: z
    .number()
    .int()
    .min(1)
    .max(MAX_TOKEN_DAYS, { error: `must be at most ${MAX_TOKEN_DAYS}` }),
});

const tokenId = z.uuid({ error: 'must be the id of a token' });

export const tokenInput = z.strictObject({ id: tokenId });

/** No other answer holds the token itself. */
export const madeToken = z.strictObject({
  id: tokenId,
  token: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiresAt: isoInstant,
});

export const apiToken = z.strictObject({
  id: tokenId,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: isoInstant,
  expiresAt: isoInstant,
  lastUsedAt: isoInstant.nullable(),
  /** IP address. */
  lastUsedFrom: z.string().nullable(),
});

/** Newest first; expired ones stay until the next token is made. */
export const tokensAnswer = z.strictObject({ tokens: z.array(apiToken) });

export type NewToken = z.output<typeof newToken>;
export type MadeToken = z.infer<typeof madeToken>;
export type TokenEntry = z.infer<typeof apiToken>;
