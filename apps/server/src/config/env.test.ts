import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readEnv, refuseSharedPort } from './env.ts';

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
    [
      { NOTIFY_PRIVATE_HOSTS: 'Gateway.internal, 10.0.0.5,[::1]' },
      { NOTIFY_PRIVATE_HOSTS: ['gateway.internal', '10.0.0.5', '::1'] },
    ],
    [
      { NOTIFY_TELEGRAM_URL: 'http://127.0.0.1:8081/' },
      { NOTIFY_TELEGRAM_URL: 'http://127.0.0.1:8081' },
    ],
    [{ METRICS_PORT: '9464' }, { METRICS_PORT: 9464, MCP: false }],
    [{ MCP: '1' }, { MCP: true }],
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
    ['OWNER_EMAIL', 'no-address'],
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
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '3000'],
    ['MCP', 'yes'],
    ['NOTIFY_PRIVATE_HOSTS', 'https://gateway.internal'],
    ['NOTIFY_PRIVATE_HOSTS', 'gateway.internal:8080'],
    ['NOTIFY_PRIVATE_HOSTS', '10.0.0.0/8'],
    ['NOTIFY_TELEGRAM_URL', 'https://api.telegram.org/bot'],
    ['NOTIFY_EMAIL_FROM', 'tideline'],
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

  test.each(['0.0.0.0', '192.168.1.5', '::'])('HOST %s needs an https origin [V12.2.1]', (HOST) => {
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

test('a secret is never repeated [V16.2.5]', () => {
  const line = refusal({ SETUP_TOKEN: 'short' });
  expect(line).toBe('SETUP_TOKEN must have at least 16 characters');
});

describe('E3 HOST that another program has set', () => {
  test.each([
    ...['x86_64-conda-linux-gnu', 'aarch64-conda-linux-gnu', 'arm64-apple-darwin20.0.0', 'mybox'],
    ...['0', '1.2.3', 'tideline.example.com'],
  ])('%s is one line that names it', (HOST) => {
    for (const origin of [{}, { PUBLIC_ORIGIN: 'https://tideline.example.com' }]) {
      expect(refusal({ HOST, ...origin })).toBe(
        `HOST must be localhost or an IP address to listen on (conda and some shells set it for themselves: unset HOST), was "${HOST}"`,
      );
    }
  });

  test.each([
    ['LOCALHOST', 'localhost'],
    ['[::1]', '::1'],
    ['::1', '::1'],
  ])('%s is %s', (HOST, expected) => {
    expect(readEnv({ HOST }).HOST).toBe(expected);
  });
});

describe('E6 what an environment file adds to a value', () => {
  const FINE = {
    PORT: '3000',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://tideline.example.com',
    DATA_DIR: '/srv/data',
    OWNER_EMAIL: 'ann@example.com',
    SETUP_TOKEN: 'sixteen-or-more-letters',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    MASTER_KEY_FILE: '/etc/key',
    MONEY_FLOW_GATE: '0.15',
    MARKET: 'alpaca',
    SYMBOL: 'SPY',
    MARKET_DATA_KEY: 'PKABCDEF',
    MARKET_DATA_SECRET: 'aSecretOfTheFeed',
    MARKET_DATA_FEED: 'sip',
    BROKER_HOSTS: 'https://broker.example.com',
    SIM_SPEED: '20',
    SIM_BARS: '/srv/bars.csv',
    SIM_TIMEZONE: 'America/New_York',
    SIM_URL: 'http://127.0.0.1:9000',
    MAX_CONTRACTS: '5',
    MAX_PREMIUM: '750.50',
    ALLOW_BASIC_FEED_LIVE: '1',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'tideline',
    OIDC_CLIENT_SECRET: 'aSecretOfTheIssuer',
    HEARTBEAT_URL: 'https://beat.example.com/s3cret',
    NOTIFY_PRIVATE_HOSTS: 'gateway.internal',
    NOTIFY_TELEGRAM_URL: 'https://telegram.example.com',
    NOTIFY_SMTP_URL: 'smtps://box:aSecret@mail.example.com',
    NOTIFY_EMAIL_FROM: 'tideline@example.com',
    LOG_LEVEL: 'info',
  };
  const HIDDEN = /SETUP_TOKEN|MASTER_KEY$|MARKET_DATA_(?:KEY|SECRET)|CLIENT_SECRET|HEARTBEAT|SMTP/;

  describe.each(Object.entries(FINE))('%s', (name, value) => {
    test.each([
      [`${value}\r`, /must not end with a carriage return/],
      [`${value}\n`, /must have no line break/],
      [`${value}\0`, /must have no line break and no other control character/],
      [`"${value}"`, /must not stand in quotes/],
      [`'${value}'`, /must not stand in quotes/],
      [`${value}"`, /must not stand in quotes/],
    ])('is refused as %j', (text, why) => {
      const line = refusal({ [name]: text });
      expect(line.startsWith(`${name} must `)).toBe(true);
      expect(line).toMatch(why);
      if (HIDDEN.test(name)) expect(line).not.toContain(value);
      else expect(line).toContain(value);
      expect(line).not.toMatch(/[\r\n\0]/);
    });
  });

  test.each(
    Object.entries(FINE).filter(([name]) => !/OWNER_EMAIL|BROKER_HOSTS|PRIVATE_HOSTS/.test(name)),
  )('%s is refused with blanks around it', (name, value) => {
    for (const text of [` ${value}`, `${value}\t`, `${value}\u00a0`, '   ']) {
      expect(refusal({ [name]: text })).toMatch(new RegExp(`^${name} must `));
    }
  });

  test('is not refused where nothing was added', () => {
    const { MASTER_KEY: _, ...fine } = FINE;
    expect(readEnv(fine)).toMatchObject({ MARKET_DATA_KEY: 'PKABCDEF', DATA_DIR: '/srv/data' });
  });

  test.each([
    ['MARKET_DATA_KEY', 'PK ABC'],
    ['MARKET_DATA_SECRET', 'zwölf'],
    ['OIDC_CLIENT_ID', 'a b'],
  ])('%s is one word of ASCII', (name, value) => {
    const line = refusal({ OIDC_ISSUER: 'https://id.example.com', [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be one word of ASCII`));
  });
});

describe('E6 a path that a shell would have completed', () => {
  test.each([...['~', '~/x', '~ann/x', '$HOME/x', '$(pwd)/x', '%h/x', 'file:///srv/x']])(
    '%s is refused',
    (value) => {
      for (const name of ['DATA_DIR', 'MASTER_KEY_FILE', 'SIM_BARS']) {
        const line = refusal({ [name]: value });
        expect(line.startsWith(`${name} must be a path`)).toBe(true);
        expect(line.endsWith(`, was "${value}"`)).toBe(true);
      }
    },
  );
});

describe('E6 an origin, however it is written', () => {
  test.each([
    ['https://Tideline.Example.COM', 'https://tideline.example.com'],
    ['HTTPS://tideline.example.com:443', 'https://tideline.example.com'],
    ['https://tideline.example.com/', 'https://tideline.example.com'],
    ['https://tideline.example.com:8443', 'https://tideline.example.com:8443'],
    ['http://LOCALHOST:80', 'http://localhost'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (PUBLIC_ORIGIN, expected) => {
    expect(readEnv({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(expected);
  });

  test('goes for the simulator’s and the brokers’ as well', () => {
    const env = readEnv({
      SIM_URL: 'HTTP://127.0.0.1:80',
      BROKER_HOSTS: 'https://A.example.com:443, https://b.example.com/',
    });
    expect(env.SIM_URL).toBe('http://127.0.0.1');
    expect(env.BROKER_HOSTS).toEqual(['https://a.example.com', 'https://b.example.com']);
  });

  test.each([
    ...[
      'https://tideline.example.com/app',
      'https://tideline.example.com?x',
      'https:tideline.example',
    ],
    ...[
      'https://me@tideline.example.com',
      'https://tideline.example.com#',
      'ftp://tideline.example',
    ],
    ...['https://', 'https://tideline.example.com//', 'https://a b.example', '//tideline.example'],
  ])('%s is none', (PUBLIC_ORIGIN) => {
    expect(refusal({ PUBLIC_ORIGIN })).toMatch(/^PUBLIC_ORIGIN must be an origin/);
  });
});

test.each(['1e3', '0x10', '+5', ' 5', '5.', '5,000', '٥'])('%j is no number', (text) => {
  for (const name of ['PORT', 'SIM_SEED', 'MAX_CONTRACTS', 'MAX_PREMIUM', 'MONEY_FLOW_GATE']) {
    expect(refusal({ [name]: text })).toMatch(new RegExp(`^${name} must `));
  }
});

test.each(['true', 'TRUE', 'on', 'yes', '01'])('%s is neither on nor off', (text) => {
  expect(refusal({ ALLOW_BASIC_FEED_LIVE: text })).toMatch(/^ALLOW_BASIC_FEED_LIVE must be 0 or 1/);
});

describe('a host or a port that nothing can reach', () => {
  test.each([
    ['PUBLIC_ORIGIN', 'https://*.example.com'],
    ['PUBLIC_ORIGIN', 'https://tideline.example.com:0'],
    ['BROKER_HOSTS', 'https://a.example.com,https://*.example.com'],
    ['SIM_URL', 'http://localhost:0'],
    ['OIDC_ISSUER', 'https://id.example.com:0/realm'],
    ['HEARTBEAT_URL', 'https://beat.example.com:0/s3cret'],
    ['NOTIFY_TELEGRAM_URL', 'https://tele*gram.example.com'],
    ['NOTIFY_SMTP_URL', 'smtp://mail.example.com:0'],
  ])('is refused in %s=%s', (name, value) => {
    const line = refusal({
      OIDC_CLIENT_ID: 'a',
      NOTIFY_EMAIL_FROM: 'a@example.com',
      [name]: value,
    });
    expect(line).toContain(`${name} must have one host name or IP address, and no port 0`);
    expect(line).not.toContain('s3cret');
  });

  test.each([
    'https://tideline.example.com.',
    'https://[2001:db8::1]:8443',
    'https://bücher.example',
  ])('is not %s', (PUBLIC_ORIGIN) => {
    expect(readEnv({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(new URL(PUBLIC_ORIGIN).origin);
  });
});

test('a mail server’s password that can not be decoded is refused, and not repeated', () => {
  const box = (NOTIFY_SMTP_URL: string) => ({
    NOTIFY_SMTP_URL,
    NOTIFY_EMAIL_FROM: 'a@example.com',
  });
  expect(refusal(box('smtps://box:100%sure@mail.example.com'))).toBe(
    'NOTIFY_SMTP_URL must have %25 for each % in its user name and password',
  );
  const { NOTIFY_SMTP_URL: url } = readEnv(box('smtps://box:100%25sure@mail.example.com'));
  expect(decodeURIComponent(url?.reveal().password ?? '')).toBe('100%sure');
});

test('what no owner could register with is refused', () => {
  const OWNER_EMAIL = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}com`;
  expect(refusal({ OWNER_EMAIL })).toMatch(/^OWNER_EMAIL must have at most 254 characters/);
  expect(refusal({ SETUP_TOKEN: 'a'.repeat(201) })).toBe(
    'SETUP_TOKEN must have at most 200 characters',
  );
});

describe('the simulator’s port', () => {
  test.each([
    [{ SIM_PORT: '3000' }, true],
    [{ SIM_PORT: '9464', METRICS_PORT: '9464' }, true],
    [{ SIM_PORT: '3001', METRICS_PORT: '9464' }, false],
    [{}, false],
    [{ SIM_PORT: '3000', SIM_URL: 'http://127.0.0.1:9000' }, false],
    [{ SIM_PORT: '3000', MARKET: 'alpaca' }, false],
  ])('of %o is refused: %s', (variables, isRefused) => {
    const check = () => refuseSharedPort(readEnv(variables));
    if (isRefused) expect(check).toThrow(/^SIM_PORT must be another port than PORT and METRICS_/);
    else expect(check).not.toThrow();
  });
});
