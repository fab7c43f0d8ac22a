import { z } from 'zod';
import { isoInstant } from './common.ts';

/** Shown instead of a stored secret; posted back it keeps that secret. */
export const HIDDEN_SECRET = '***hidden***';

const brokerEnvironment = z.enum(['paper', 'live']);

export const accountInfo = z.strictObject({
  accountNumber: z.string(),
  cash: z.number(),
  buyingPower: z.number(),
  portfolioValue: z.number(),
});

export const brokerConfig = z.strictObject({
  apiKey: z.string(),
  /** Empty when no secret is stored. */
  secretKey: z.enum([HIDDEN_SECRET, '']),
  baseUrl: z.string(),
  environment: brokerEnvironment,
  /** True when the keys were tested and are in use. */
  isActive: z.boolean(),
  lastTested: isoInstant.nullable(),
  accountInfo: accountInfo.nullable(),
});

const apiCredential = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(200)
  .regex(/^[\x21-\x7e]+$/, { error: 'must not hold blanks or special characters' });

export const brokerConfigInput = z
  .strictObject({
    apiKey: apiCredential,
    secretKey: apiCredential,
    baseUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(200),
    environment: brokerEnvironment,
    /** Going live is confirmed by this word, beside the choice of venue. */
    confirmLive: z.literal('LIVE', { error: 'must be the word LIVE' }).optional(),
  })
  .refine((input) => input.environment !== 'live' || input.confirmLive === 'LIVE', {
    path: ['confirmLive'],
    error: 'must be the word LIVE',
  });

export const keyTestAnswer = z.strictObject({ account: accountInfo });

/** The base URLs that may be chosen; no other is accepted. */
export const venue = z.strictObject({
  baseUrl: z.string(),
  environment: brokerEnvironment,
  label: z.string(),
});

export const venues = z.array(venue);

export type AccountInfo = z.infer<typeof accountInfo>;
export type Config = z.infer<typeof brokerConfig>;
export type ConfigInput = z.infer<typeof brokerConfigInput>;
export type Venue = z.infer<typeof venue>;
