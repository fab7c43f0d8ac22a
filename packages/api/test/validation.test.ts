import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  NO_RULES,
  OPERATOR_LIMITS,
  RULE_RANGES,
  SETTINGS_RANGES,
} from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adminSettings,
  HIDDEN_SECRET,
  settingsInput,
  startInput,
  tradingSettings,
} from '../src/schemas/index.ts';
import { fakeContext, rest, TRADER } from './fakes.ts';

async function put(path: string, body: unknown) {
  const context = fakeContext({ ...TRADER, isAdmin: true });
  const answer = await rest({ method: 'PUT', path, body }, context);
  return { ...answer, received: context.received };
}

async function post(path: string, body: unknown) {
  const context = fakeContext(TRADER);
  const answer = await rest({ method: 'POST', path, body }, context);
  return { ...answer, received: context.received };
}

describe('PUT /api/settings', () => {
  const one = { portfolioPercentage: 10, profitTarget: 50, stopLoss: 15, confidenceThreshold: 60 };
  const other = { autoTrade: false, portfolioPercentage: 10, profitTarget: 50, stopLoss: 15 };

  for (const [name, fields] of Object.entries({ one, other })) {
    it(`takes the ${name} reading and changes nothing else`, async () => {
      const { status, body, received } = await put('/api/settings', fields);
      expect(status).toBe(200);
      expect(body).toEqual({ ...DEFAULT_SETTINGS, ...fields });
      expect(received).toEqual([['saveSettings', 'trader', fields]]);
    });
  }

  it('needs at least one field', async () => {
    for (const body of [{}, undefined]) {
      const answer = await put('/api/settings', body);
      expect(answer.status).toBe(400);
      expect(answer.received).toEqual([]);
    }
  });

  it('takes back what GET gives', async () => {
    const { body } = await rest({ method: 'GET', path: '/api/settings' });
    expect((await put('/api/settings', body)).body).toEqual(body);
  });

  for (const [field, { min, max }] of Object.entries(SETTINGS_RANGES)) {
    it(`keeps ${field} within ${min} to ${max}, and names it [J9] [V2.2.1]`, async () => {
      for (const value of [min, max]) {
        expect((await put('/api/settings', { [field]: value })).status).toBe(200);
      }
      for (const value of [min - 1, max + 1, Number.NaN, Infinity, null, String(min), [min]]) {
        const answer = await put('/api/settings', { [field]: value });
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(new RegExp(`^${field}: `)) },
          received: [],
        });
      }
    });
  }

  it('takes whole risk levels only', async () => {
    expect((await put('/api/settings', { riskLevel: 5.5 })).status).toBe(400);
  });

  it('refuses an unknown field by its name [L10] [M8] [V2.2.1] [V8.2.3]', async () => {
    const answer = await put('/api/settings', { stopLoss: 20, isAdmin: true });
    expect(answer).toMatchObject({ status: 400, body: { error: 'isAdmin: unknown field' } });
  });
});

describe('POST /api/bot/start', () => {
  it('takes the fields of either screen', async () => {
    const fields = { portfolioPercentage: 25, profitTarget: 100, stopLoss: 20, riskLevel: 5 };
    for (const body of [fields, { ...fields, autoTrade: true }]) {
      const { status, received } = await post('/api/bot/start', body);
      expect(status).toBe(200);
      expect(received).toEqual([['start', 'trader', body]]);
    }
  });

  it('does not start with auto-trade off', async () => {
    const answer = await post('/api/bot/start', { autoTrade: false });
    expect(answer).toMatchObject({ status: 400, body: { error: 'autoTrade: must be true' } });
  });
});

describe('PUT /api/admin/settings', () => {
  it('takes the defaults, and back what GET gives', async () => {
    const { body } = await rest({ method: 'GET', path: '/api/admin/settings' });
    expect(body).toEqual(DEFAULT_THRESHOLDS);
    expect((await put('/api/admin/settings', body)).status).toBe(200);
  });

  it('needs all nine fields', async () => {
    const fields = Object.keys(DEFAULT_THRESHOLDS);
    expect(fields).toHaveLength(9);
    for (const field of fields) {
      const body: Record<string, unknown> = { ...DEFAULT_THRESHOLDS };
      delete body[field];
      expect(await put('/api/admin/settings', body)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(new RegExp(`^${field}: `)) },
      });
    }
  });

  const outside: [keyof typeof DEFAULT_THRESHOLDS, number, number][] = [
    ['mfiBullishThreshold', 50.9, 100.1],
    ['mfiBearishThreshold', -0.1, 49.1],
    ['rsiOversoldThreshold', 0.9, 49.1],
    ['rsiOverboughtThreshold', 50.9, 99.1],
    ['emaFastPeriod', 1, 51],
    ['emaSlowPeriod', 2, 101],
    ['relativeVolumeThreshold', 1, 10.1],
    ['ivThreshold', 0.9, 40],
    ['slippageThreshold', 0, 10.1],
  ];
  for (const [field, below, above] of outside) {
    it(`keeps ${field} within its range`, () => {
      for (const value of [below, above]) {
        const parsed = adminSettings.safeParse({ ...DEFAULT_THRESHOLDS, [field]: value });
        expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain(field);
      }
    });
  }

  it('wants the fast EMA faster than the slow one', async () => {
    const body = { ...DEFAULT_THRESHOLDS, emaFastPeriod: 20, emaSlowPeriod: 20 };
    expect(await put('/api/admin/settings', body)).toMatchObject({
      status: 400,
      body: { error: 'emaFastPeriod: must be less than emaSlowPeriod' },
    });
  });
});

describe('PUT /api/settings/rules', () => {
  const path = '/api/settings/rules';

  for (const [field, { min, max, isWhole }] of Object.entries(RULE_RANGES)) {
    it(`keeps ${field} within ${min} to ${max} or off, and names it [J9] [V2.2.1]`, async () => {
      for (const value of [min, max, null]) {
        expect((await put(path, { [field]: value })).received).toEqual([
          ['saveRules', 'trader', { [field]: value }],
        ]);
      }
      const halves = isWhole ? [min + 0.5] : [];
      for (const value of [min - 0.01, max + 0.01, Number.NaN, Infinity, `${min}`, [], ...halves]) {
        expect(await put(path, { [field]: value })).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(new RegExp(`^${field}: `)) },
          received: [],
        });
      }
    });
  }

  it('keeps times inside the entry window', async () => {
    for (const field of ['noEntryBefore', 'noEntryAfter']) {
      for (const time of ['09:45', '12:00', '15:30', null]) {
        expect((await put(path, { [field]: time })).status).toBe(200);
      }
      for (const time of ['09:44', '15:31', '9:45', '12:60', '12:00:00', '', 945]) {
        expect(await put(path, { [field]: time })).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(new RegExp(`^${field}: `)) },
        });
      }
    }
  });

  it('takes back what GET gives, and needs at least one field', async () => {
    const { body } = await rest({ method: 'GET', path });
    expect(body).toEqual(NO_RULES);
    expect((await put(path, body)).body).toEqual(body);
    for (const none of [{}, undefined]) expect((await put(path, none)).status).toBe(400);
  });
});

describe('PUT /api/admin/limits', () => {
  const path = '/api/admin/limits';

  for (const [field, { min, max }] of Object.entries(OPERATOR_LIMITS)) {
    it(`keeps ${field} within ${min} to ${max}, and names it [J9] [V2.2.1]`, async () => {
      for (const value of [min, max]) {
        expect((await put(path, { version: 3, limits: { [field]: value } })).status).toBe(200);
      }
      for (const value of [min - 0.01, max + 1, null, `${min}`]) {
        expect(await put(path, { version: 3, limits: { [field]: value } })).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(new RegExp(`^limits.${field}: `)) },
          received: [],
        });
      }
    });
  }

  it('takes back what GET gives', async () => {
    const context = fakeContext({ ...TRADER, isAdmin: true });
    const { body } = await rest({ method: 'GET', path }, context);
    expect((await put(path, body)).status).toBe(200);
  });
});

describe('POST /api/config', () => {
  const body = {
    apiKey: ' KEY ',
    secretKey: 'SECRET',
    baseUrl: 'https://paper-api.alpaca.markets',
    environment: 'paper',
  };

  it('trims credentials and passes a new secret', async () => {
    const { received } = await post('/api/config', body);
    expect(received).toEqual([['save', 'trader', { ...body, apiKey: 'KEY' }]]);
  });

  it('keeps the stored secret when the mask comes back [I5]', async () => {
    const { received } = await post('/api/config', { ...body, secretKey: HIDDEN_SECRET });
    expect(received).toEqual([['save', 'trader', { ...body, apiKey: 'KEY', secretKey: null }]]);
  });

  it('never answers with a secret [V8.2.3]', async () => {
    const answer = await post('/api/config', body);
    expect(answer.body).toMatchObject({ secretKey: HIDDEN_SECRET });
    expect(JSON.stringify(answer.body)).not.toContain('SECRET');
  });

  it('goes live only with the word itself', async () => {
    const live = { ...body, environment: 'live' };
    for (const confirmLive of [undefined, 'live', '']) {
      expect(await post('/api/config', { ...live, confirmLive })).toMatchObject({
        status: 400,
        body: { error: 'confirmLive: must be the word LIVE' },
        received: [],
      });
    }
    const { status, received } = await post('/api/config', { ...live, confirmLive: 'LIVE' });
    expect(status).toBe(200);
    expect(received).toHaveLength(1);
  });

  it('names what is wrong', async () => {
    const wrong: [string, unknown][] = [
      ['apiKey', '  '],
      ['apiKey', 'two words'],
      ['secretKey', ''],
      ['baseUrl', 'paper-api.alpaca.markets'],
      ['baseUrl', 'javascript:alert(1)'],
      ['environment', 'production'],
      ['confirmLive', 'yes'],
    ];
    for (const [field, value] of wrong) {
      const answer = await post('/api/config', { ...body, [field]: value });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(new RegExp(`^${field}: `)) },
        received: [],
      });
    }
  });
});

describe('signing in', () => {
  it('reads an e-mail address without its blanks and capitals [K8]', async () => {
    const { received } = await post('/api/auth/login', {
      email: ' Ada@Example.COM ',
      password: 'x',
    });
    expect(received).toEqual([['login', { email: 'ada@example.com', password: 'x' }]]);
  });

  it('refuses what is no address, and short new passwords', async () => {
    const email = 'ada@example.com';
    for (const [body, field] of [
      [{ email: 'ada', password: 'correct horse battery' }, 'email'],
      [{ email, password: 'elevenchars' }, 'password'],
      [{ email }, 'password'],
      [{ email, password: 'x'.repeat(129) }, 'password'],
    ] as const) {
      expect(await post('/api/auth/register', body)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(new RegExp(`^${field}: `)) },
      });
    }
  });
});

describe('any input', () => {
  it('either parses to finite numbers in range or is refused with a text [J9] [M8] [V2.2.1]', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(tradingSettings.shape), 'other', '__proto__'),
          fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.string(), fc.constant(null)),
        ),
        (input) => {
          for (const schema of [settingsInput, startInput]) {
            const parsed = schema.safeParse(input);
            if (!parsed.success) {
              expect(parsed.error.issues[0]?.message).not.toBe('');
            } else {
              const whole = { ...DEFAULT_SETTINGS, ...parsed.data };
              expect(tradingSettings.safeParse(whole).success).toBe(true);
            }
          }
        },
      ),
    );
  });
});
