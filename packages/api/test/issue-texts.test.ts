import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../src/rest/routes.ts';
import { ADMIN, fakeContext, rest } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

const NOT_PLAIN = /Too (small|big)|Invalid|[Ee]xpected|received|[<>]=?|\/\^|pattern/;

const WRONG = [null, true, -1, 1e9, 0.5, '', 'x'.repeat(3_000), [], ['x'], {}, { x: 1 }];

describe('a wrong value is refused in plain words', () => {
  for (const { procedure, method, input } of restRoutes()) {
    const fields = fieldsOf(input);
    if (fields.length === 0) continue;
    it(`of ${procedure}`, async () => {
      const sample = SAMPLE_CALLS[procedure]!;
      const calls =
        method === 'GET'
          ? fields.flatMap((field) => [
              { ...sample, query: `${field}=` },
              { ...sample, query: `${field}=${'x'.repeat(300)}` },
              { ...sample, query: `${field}=-1` },
            ])
          : [
              ...fields.flatMap((field) =>
                WRONG.map((value) => ({
                  ...sample,
                  body: { ...Object(sample.body), [field]: value },
                })),
              ),
              ...fields.map((field) => ({
                ...sample,
                body: { ...Object(sample.body), [field]: undefined },
              })),
              ...[null, 'text', 7, []].map((body) => ({ ...sample, body })),
            ];
      for (const call of calls) {
        const { status, body } = await rest(call, fakeContext(ADMIN));
        if (status !== 400) continue;
        const { error } = body as { readonly error: string };
        expect(error).not.toMatch(NOT_PLAIN);
        expect(error).not.toBe('');
      }
    });
  }
});

const TEXTS: readonly (readonly [string, unknown, string])[] = [
  ['settings.put', { stopLoss: 4 }, 'stopLoss: must be at least 5'],
  ['settings.put', { profitTarget: 1_001 }, 'profitTarget: must be at most 1,000'],
  ['settings.put', { riskLevel: 1e308 }, 'riskLevel: must be at most 10'],
  ['settings.put', { riskLevel: -1e308 }, 'riskLevel: must be at least 1'],
  ['limits.put', { version: 1e308, limits: {} }, 'version: is out of range'],
  ['settings.put', { riskLevel: 2.5 }, 'riskLevel: must be a whole number'],
  ['rules.put', { maxHoldingMinutes: 0.5 }, 'maxHoldingMinutes: must be a whole number'],
  ['settings.put', { stopLoss: 'x' }, 'stopLoss: must be a number'],
  ['settings.put', { autoTrade: 1 }, 'autoTrade: must be true or false'],
  ['settings.put', undefined, 'The input is needed.'],
  [
    'auth.register',
    { email: 'a@b.co', password: 'elevenchars' },
    'password: must have at least 12 characters',
  ],
  ['auth.register', { email: 'a@b.co' }, 'password: is needed'],
  ['trades.saveNote', { tags: [' '] }, 'tags.0: must have at least 1 character'],
  ['trades.saveNote', { tags: 'abcdefghijk'.split('') }, 'tags: must have at most 10 entries'],
  ['bot.toggle', { active: null }, 'active: must be true or false'],
];

test.each(TEXTS)('%s of %j says %j', async (procedure, body, error) => {
  const answer = await rest({ ...SAMPLE_CALLS[procedure]!, body }, fakeContext(ADMIN));
  expect(answer).toMatchObject({ status: 400, body: { error, message: error } });
});

function fieldsOf(input: z.ZodType): readonly string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  return Object.keys(properties);
}
