import { resolve } from 'node:path';
import { MARKETS } from '@tideline/broker';
import { isTimeZone } from '@tideline/broker/bars';
import { z } from 'zod';
import { Secret } from '../runtime/secret.ts';
import {
  isReachable,
  originSchema,
  pathSchema,
  UNREACHABLE_MESSAGE,
  whyNotPlain,
  wordSchema,
} from './env-text.ts';
import {
  closingMinutesOf,
  decimalSchema,
  flagSchema,
  hostSchema,
  integerSchema,
  operatorLimitSchema,
  optionalLimitSchema,
} from './env-values.ts';
import { isLoopbackHost, isLoopbackUrl, isPrivateUrl } from './loopback.ts';
import { findMisspeltVariables, type MisspeltVariable } from './misspelt-variables.ts';
import { notifyVariableSchemas } from './notify-variables.ts';

/** The only reader of `process.env`. */

const toSecret = (text: string) => new Secret(text);

/** The values of these are never printed, not even when they are wrong. */
const SECRET_VARIABLES = new Set([
  'SETUP_TOKEN',
  'MASTER_KEY',
  'NEW_MASTER_KEY',
  'MARKET_DATA_KEY',
  'MARKET_DATA_SECRET',
  'OIDC_CLIENT_SECRET',
  'HEARTBEAT_URL',
  'NOTIFY_SMTP_URL',
]);

const DEFAULT_PORT = 3000;
export const DEFAULT_PUBLIC_ORIGIN = localhostOrigin(DEFAULT_PORT);

/** The owner's address until the operator names one: the specification whitelists one. */
export const DEFAULT_OWNER_EMAIL = 'owner@example.com';

const httpsOriginSchema = originSchema.refine((text) => text.startsWith('https://'), {
  error: 'must be https origins',
});

const envSchema = z
  .object({
    PORT: integerSchema(1, 65_535).default(DEFAULT_PORT),
    HOST: hostSchema.default('127.0.0.1'),
    PUBLIC_ORIGIN: originSchema.optional(),
    /** The port of the metrics on loopback, without a token. */
    METRICS_PORT: integerSchema(1, 65_535).optional(),
    /** Programs of the Model Context Protocol may read. */
    MCP: flagSchema.default(false),
    DATA_DIR: pathSchema.default('./data'),
    OWNER_EMAIL: z
      .string()
      .trim()
      .toLowerCase()
      .max(254, { error: 'must have at most 254 characters' })
      .pipe(z.email({ error: 'must be an e-mail address' }))
      .default(DEFAULT_OWNER_EMAIL),
    SETUP_TOKEN: z
      .string()
      .min(16, { error: 'must have at least 16 characters' })
      .max(200, { error: 'must have at most 200 characters' })
      .transform(toSecret)
      .optional(),
    MASTER_KEY: z.string().transform(toSecret).optional(),
    NEW_MASTER_KEY: z.string().transform(toSecret).optional(),
    MASTER_KEY_FILE: pathSchema.optional(),
    MONEY_FLOW_GATE: operatorLimitSchema('moneyFlowGate', decimalSchema),
    MARKET: z.enum(MARKETS, { error: `must be ${MARKETS.join(' or ')}` }).default('simulator'),
    SYMBOL: z
      .string()
      .regex(/^[A-Z]{1,6}$/, { error: 'must be one to six capital letters' })
      .default('SPY'),
    MARKET_DATA_KEY: wordSchema.optional(),
    MARKET_DATA_SECRET: wordSchema.transform(toSecret).optional(),
    MARKET_DATA_FEED: z.enum(['sip', 'iex'], { error: 'must be sip or iex' }).optional(),
    BROKER_HOSTS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim())
          .filter(Boolean),
      )
      .pipe(z.array(httpsOriginSchema)),
    SIM_SPEED: z
      .union([z.literal('step'), decimalSchema(0.1, 1000)], {
        error: 'must be step or a number from 0.1 to 1000',
      })
      .default(20),
    SIM_SEED: integerSchema(0, 4_294_967_295).default(1),
    SIM_BARS: pathSchema.optional(),
    SIM_START: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, {
        error: 'must be a New York date or date-time: 2026-02-03 or 2026-02-03T10:00',
      })
      .optional(),
    SIM_TIMEZONE: z
      .string()
      .refine(isTimeZone, { error: 'must be an IANA name such as America/New_York' })
      .optional(),
    SIM_DAY: z.string().min(1).optional(),
    SIM_FAULTS: z.string().min(1).optional(),
    SIM_PORT: integerSchema(1, 65_535).optional(),
    SIM_URL: originSchema
      .refine((text) => text.startsWith('http://') && isLoopbackUrl(text), {
        error: 'must be an http origin on loopback',
      })
      .optional(),
    /** It matters whether these are set: see `operator-policy.ts`. */
    LAST_ENTRY_MINUTES: optionalLimitSchema('lastEntryMinutes', integerSchema),
    FLATTEN_MINUTES: optionalLimitSchema('flattenMinutes', integerSchema),
    MAX_CONTRACTS: operatorLimitSchema('maxContracts', integerSchema),
    MAX_PREMIUM: optionalLimitSchema('maxPremium', decimalSchema),
    MAX_ENTRIES_PER_DAY: operatorLimitSchema('maxEntriesPerDay', integerSchema),
    MAX_LOSSES_PER_DAY: operatorLimitSchema('maxLossesPerDay', integerSchema),
    USER_DAILY_LOSS: operatorLimitSchema('userDailyLoss', decimalSchema),
    ALLOW_BASIC_FEED_LIVE: flagSchema.default(false),
    TRUST_PROXY_HOPS: integerSchema(0, 10).default(0),
    OIDC_ISSUER: z
      .string()
      .refine(isPrivateUrl, { error: 'must be an https address, or http on loopback', abort: true })
      .refine(isOidcIssuerUrl, {
        error: 'must have no user name, no password, no query and no fragment',
      })
      .refine(isReachable, { error: UNREACHABLE_MESSAGE })
      .optional(),
    OIDC_CLIENT_ID: wordSchema.optional(),
    OIDC_CLIENT_SECRET: z.string().transform(toSecret).optional(),
    /** A secret, because its reader can make the operator's monitor believe that all is well. */
    HEARTBEAT_URL: z
      .string()
      .refine(isHeartbeatUrl, {
        error: 'must be an http or https address without a user name and a password',
        abort: true,
      })
      .refine(isReachable, { error: UNREACHABLE_MESSAGE })
      .transform((text) => new Secret(new URL(text)))
      .optional(),
    ...notifyVariableSchemas,
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be trace, debug, info, warn, error or silent',
      })
      .default('info'),
  })
  .superRefine((env, context) => {
    const addIssue = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const { lastEntryMinutes, flattenMinutes } = closingMinutesOf(env);
    if (lastEntryMinutes <= flattenMinutes) {
      addIssue('LAST_ENTRY_MINUTES', 'must be greater than FLATTEN_MINUTES');
    }
    if (env.MASTER_KEY !== undefined && env.MASTER_KEY_FILE !== undefined) {
      addIssue('MASTER_KEY_FILE', 'must not be set together with MASTER_KEY');
    }
    if ((env.OIDC_ISSUER === undefined) !== (env.OIDC_CLIENT_ID === undefined)) {
      const missing = env.OIDC_ISSUER === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID';
      addIssue(missing, 'must be set: OIDC_ISSUER and OIDC_CLIENT_ID only work together');
    } else if (env.OIDC_CLIENT_SECRET !== undefined && env.OIDC_ISSUER === undefined) {
      addIssue('OIDC_ISSUER', 'must be set: OIDC_CLIENT_SECRET only works with it');
    }
    if (env.METRICS_PORT === env.PORT) addIssue('METRICS_PORT', 'must be another port than PORT');
    if ((env.NOTIFY_SMTP_URL === undefined) !== (env.NOTIFY_EMAIL_FROM === undefined)) {
      const missing = env.NOTIFY_SMTP_URL === undefined ? 'NOTIFY_SMTP_URL' : 'NOTIFY_EMAIL_FROM';
      addIssue(missing, 'must be set: NOTIFY_SMTP_URL and NOTIFY_EMAIL_FROM only work together');
    }
    const publicOrigin = env.PUBLIC_ORIGIN;
    const isLoopback = isLoopbackHost(env.HOST);
    const isHttps = publicOrigin?.startsWith('https://') === true;
    if (!isLoopback && !isHttps) {
      addIssue('PUBLIC_ORIGIN', 'must be an https origin when HOST is beyond loopback');
    }
    if (publicOrigin !== undefined && !isPrivateUrl(publicOrigin)) {
      addIssue('PUBLIC_ORIGIN', 'must be https unless it is on loopback');
    }
  });

const VARIABLE_NAMES = Object.keys(envSchema.shape);

/** Blanks around these are cut, because addresses and lists are pasted. */
const TRIMMED_VARIABLES = new Set(['OWNER_EMAIL', 'BROKER_HOSTS', 'NOTIFY_PRIVATE_HOSTS']);

/** OpenID Connect Core 1.0, section 2: an issuer has neither a query nor a fragment. */
function isOidcIssuerUrl(text: string): boolean {
  const { username, password } = new URL(text);
  return username === '' && password === '' && !/[?#]/.test(text);
}

/** `fetch` takes no user name and no password within an address. */
function isHeartbeatUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** An address may name a user and a password before its host. */
function mayHoldPassword(text: string): boolean {
  return /\/\/.*@/s.test(text);
}

export interface Env extends z.output<typeof envSchema> {
  readonly PUBLIC_ORIGIN: string;
}

/** A variable is unusable: one line for the operator, exit code 2. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Throws `EnvError` with one line that names the variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // An empty variable counts as unset.
  const entries = Object.entries(source).filter(([, value]) => value !== '');
  const setVariables = Object.fromEntries(entries);
  for (const name of VARIABLE_NAMES) requirePlainText(name, setVariables[name]);
  const parsed = envSchema.safeParse(setVariables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'environment');
    throw invalidValueError(name, issue?.message ?? 'is not valid', setVariables[name] ?? '');
  }
  const env = parsed.data;
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    MASTER_KEY_FILE: env.MASTER_KEY_FILE === undefined ? undefined : resolve(env.MASTER_KEY_FILE),
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? localhostOrigin(env.PORT),
  };
}

/** Throws `EnvError`. */
export function refuseSharedPort({ SIM_PORT, SIM_URL, MARKET, PORT, METRICS_PORT }: Env): void {
  const opensSimulatorPort =
    SIM_PORT !== undefined && SIM_URL === undefined && MARKET === 'simulator';
  if (!opensSimulatorPort || ![PORT, METRICS_PORT].includes(SIM_PORT)) return;
  const why = 'must be another port than PORT and METRICS_PORT';
  throw invalidValueError('SIM_PORT', why, `${SIM_PORT}`);
}

/** From the shell: the service's file has no use for it. */
export function pickNewMasterKey(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { NEW_MASTER_KEY } = source;
  return NEW_MASTER_KEY === undefined ? {} : { NEW_MASTER_KEY };
}

function localhostOrigin(port: number): string {
  return `http://localhost:${port}`;
}

/** `npm run` runs a script in its package's folder, and names the folder where it was called. */
export function callerFolder(source: NodeJS.ProcessEnv = process.env): string | null {
  return source.INIT_CWD ?? null;
}

export function misspeltVariables(
  source: NodeJS.ProcessEnv = process.env,
): readonly MisspeltVariable[] {
  return findMisspeltVariables(Object.keys(source), VARIABLE_NAMES);
}

function requirePlainText(name: string, text: string | undefined): void {
  if (text === undefined) return;
  const trimmed = TRIMMED_VARIABLES.has(name) ? text.replace(/^[ \t]+|[ \t]+$/g, '') : text;
  const why = whyNotPlain(trimmed);
  if (why !== null) throw invalidValueError(name, why, text);
}

function invalidValueError(name: string, why: string, value: string): EnvError {
  // Quoted as JSON, so a line break in the value does not break the line.
  const was =
    SECRET_VARIABLES.has(name) || mayHoldPassword(value) ? '' : `, was ${JSON.stringify(value)}`;
  return new EnvError(`${name} ${why}${was}`);
}
