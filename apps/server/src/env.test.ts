import { isAbsolute } from 'node:path';
import { fromDollars } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { EnvError, operatorPolicy, readEnv } from './env.ts';

/** The line that the operator reads. */
function refusal(variables: Readonly<Record<string, string>>): string {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error('the environment was accepted');
}

describe('an empty environment', () => {
  test('gives the documented defaults', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      OWNER_EMAIL: 'owner@example.com',
      MARKET: 'simulator',
      SYMBOL: 'SPY',
      MONEY_FLOW_GATE: 0.15,
      SIM_SPEED: 20,
      SIM_SEED: 1,
      LAST_ENTRY_MINUTES: 45,
      FLATTEN_MINUTES: 35,
      MAX_CONTRACTS: 500,
      MAX_ENTRIES_PER_DAY: 10,
      MAX_LOSSES_PER_DAY: 2,
      USER_DAILY_LOSS: 15,
      ALLOW_BASIC_FEED_LIVE: false,
      TRUST_PROXY_HOPS: 0,
      LOG_LEVEL: 'info',
    });
    expect(isAbsolute(readEnv({}).DATA_DIR)).toBe(true);
  });

  test('is what empty variables mean too', () => {
    const empty = { PORT: '', HOST: '', SIM_SPEED: '', MASTER_KEY: '', PUBLIC_ORIGIN: '' };
    expect(readEnv(empty)).toEqual(readEnv({}));
  });
});

describe('good values', () => {
  test.each([
    [{ PORT: '8080' }, { PORT: 8080, PUBLIC_ORIGIN: 'http://localhost:8080' }],
    [{ OWNER_EMAIL: ' Ann@Example.COM ' }, { OWNER_EMAIL: 'ann@example.com' }],
    [{ SIM_SPEED: 'step' }, { SIM_SPEED: 'step' }],
    [{ SIM_SPEED: '0.5' }, { SIM_SPEED: 0.5 }],
    [{ SIM_START: '2026-02-03T10:00' }, { SIM_START: '2026-02-03T10:00' }],
    [{ SIM_DAY: 'crash' }, { SIM_DAY: 'crash' }],
    [{ SIM_TIMEZONE: 'America/New_York' }, { SIM_TIMEZONE: 'America/New_York' }],
    [{ ALLOW_BASIC_FEED_LIVE: '1' }, { ALLOW_BASIC_FEED_LIVE: true }],
    [
      { BROKER_HOSTS: 'https://a.example.com, https://b.example.com' },
      { BROKER_HOSTS: ['https://a.example.com', 'https://b.example.com'] },
    ],
    [
      { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://tideline.example.com' },
      { PUBLIC_ORIGIN: 'https://tideline.example.com' },
    ],
    [{ SIM_URL: 'http://127.0.0.1:9000' }, { SIM_URL: 'http://127.0.0.1:9000' }],
    [{ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }],
  ])('%o', (variables, expected) => {
    expect(readEnv(variables)).toMatchObject(expected);
  });
});

describe('a bad value is refused in one line that begins with its variable', () => {
  test.each([
    ['PORT', 'banana'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PUBLIC_ORIGIN', 'localhost:3000'],
    ['PUBLIC_ORIGIN', 'https://tideline.example.com/app'],
    ['PUBLIC_ORIGIN', 'http://tideline.example.com'],
    ['OWNER_EMAIL', 'nobody'],
    ['MONEY_FLOW_GATE', '-0.1'],
    ['MONEY_FLOW_GATE', '1.1'],
    ['MONEY_FLOW_GATE', 'NaN'],
    ['MARKET', 'nasdaq'],
    ['SYMBOL', 'spy'],
    ['MARKET_DATA_FEED', 'otc'],
    ['BROKER_HOSTS', 'paper-api.alpaca.markets'],
    ['BROKER_HOSTS', 'http://broker.example.com'],
    ['BROKER_HOSTS', 'https://a.example.com,http://b.example.com'],
    ['SIM_SPEED', 'fast'],
    ['SIM_SPEED', '0'],
    ['SIM_SPEED', '1001'],
    ['SIM_SEED', '1.5'],
    ['SIM_START', '3 February 2026'],
    ['SIM_PORT', '0'],
    ['SIM_URL', '127.0.0.1:9000'],
    ['SIM_URL', 'https://127.0.0.1:9000'],
    ['SIM_URL', 'http://simulator.example.com:9000'],
    ['LAST_ENTRY_MINUTES', '30'],
    ['FLATTEN_MINUTES', '30'],
    ['MAX_CONTRACTS', '0'],
    ['MAX_PREMIUM', '-1'],
    ['MAX_ENTRIES_PER_DAY', '0'],
    ['MAX_LOSSES_PER_DAY', '0'],
    ['USER_DAILY_LOSS', '101'],
    ['ALLOW_BASIC_FEED_LIVE', 'yes'],
    ['TRUST_PROXY_HOPS', '11'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line.startsWith(`${name} must be `)).toBe(true);
    expect(line.endsWith(`, was "${value}"`)).toBe(true);
    expect(line).not.toContain('\n');
  });

  test('one line however the value was broken', () => {
    expect(refusal({ SYMBOL: 'SPY\nQQQ' })).not.toContain('\n');
  });
});

describe('an OpenID Connect issuer', () => {
  const client = { OIDC_CLIENT_ID: 'tideline' };

  test.each(['https://id.example.com', 'https://id.example.com/realm', 'http://localhost:9000'])(
    'may be %s',
    (OIDC_ISSUER) => {
      expect(readEnv({ OIDC_ISSUER, ...client })).toMatchObject({ OIDC_ISSUER });
    },
  );

  test.each(['garbage', 'ftp://localhost', 'http://id.example.com', 'javascript:alert(1)'])(
    'is not %s',
    (OIDC_ISSUER) => {
      expect(refusal({ OIDC_ISSUER, ...client })).toMatch(/^OIDC_ISSUER must be an https address/);
    },
  );

  test.each([
    'https://me@id.example.com',
    'https://me:secret@id.example.com',
    'https://id.example.com?realm=a',
    'https://id.example.com/#',
  ])('is not %s', (OIDC_ISSUER) => {
    expect(refusal({ OIDC_ISSUER, ...client })).toMatch(/^OIDC_ISSUER must have no user name/);
    expect(refusal({ OIDC_ISSUER, ...client })).not.toContain('secret');
  });

  test('and its client are named together', () => {
    expect(refusal({ OIDC_ISSUER: 'https://id.example.com' })).toMatch(
      /^OIDC_CLIENT_ID must be set/,
    );
    expect(refusal(client)).toMatch(/^OIDC_ISSUER must be set/);
    expect(refusal({ OIDC_CLIENT_SECRET: 'secret' })).toMatch(/^OIDC_ISSUER must be set/);
  });
});

describe('variables that depend on each other', () => {
  test('entries end before positions are flattened', () => {
    const line = refusal({ LAST_ENTRY_MINUTES: '60', FLATTEN_MINUTES: '60' });
    expect(line).toMatch(/^LAST_ENTRY_MINUTES must be greater than FLATTEN_MINUTES/);
  });

  test('there is one master key', () => {
    const line = refusal({ MASTER_KEY: 'c2VjcmV0', MASTER_KEY_FILE: '/key' });
    expect(line).toMatch(/^MASTER_KEY_FILE must not be set together with MASTER_KEY/);
    expect(line).not.toContain('c2VjcmV0');
  });

  test.each(['0.0.0.0', '192.168.1.5', '::'])('HOST %s needs an https origin', (HOST) => {
    const expected = /^PUBLIC_ORIGIN must be an https origin when HOST is beyond loopback/;
    expect(refusal({ HOST })).toMatch(expected);
    expect(refusal({ HOST, PUBLIC_ORIGIN: 'http://localhost:3000' })).toMatch(expected);
  });
});

describe('the address of a heartbeat', () => {
  test.each(['https://beat.example.com/s3cret', 'http://10.0.0.2:8080/ping?id=s3cret'])(
    'may be %s, and is kept as a secret',
    (HEARTBEAT_URL) => {
      const { HEARTBEAT_URL: url } = readEnv({ HEARTBEAT_URL });
      expect([url?.reveal().href, String(url)]).toEqual([HEARTBEAT_URL, '***']);
    },
  );

  test.each(['s3cret', 'ftp://beat.example.com/s3cret', 'https://me:s3cret@beat.example.com'])(
    'is not %s, which is not repeated',
    (HEARTBEAT_URL) => {
      expect(refusal({ HEARTBEAT_URL })).toBe(
        'HEARTBEAT_URL must be an http or https address without a user name and a password',
      );
    },
  );
});

test('a secret is never repeated', () => {
  const line = refusal({ SETUP_TOKEN: 'short' });
  expect(line).toBe('SETUP_TOKEN must have at least 16 characters');
});

describe('the operator’s part of the policy', () => {
  test('has a lower premium cap for live money', () => {
    const env = readEnv({});
    expect(operatorPolicy(env, 'live').maxPremium).toBe(fromDollars(2_000));
    expect(operatorPolicy(env, 'simulated').maxPremium).toBe(fromDollars(25_000));
    expect(operatorPolicy(env, null).maxPremium).toBe(fromDollars(25_000));
  });

  test('takes the cap that is set, for live money too', () => {
    const env = readEnv({ MAX_PREMIUM: '750.50' });
    expect(operatorPolicy(env, 'live').maxPremium).toBe(fromDollars(750.5));
  });
});
