import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../src/rest/routes.ts';
import { ADMIN, fakeContext, rest } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

/** JSON.parse makes `__proto__` an own key. */
const UNKNOWN = ['role', 'userId', '__proto__'];

describe('every call', () => {
  for (const { procedure, method, input, output } of restRoutes()) {
    it.each(UNKNOWN)(`${procedure} refuses %s [M8] [V2.2.1]`, async (key) => {
      const sample = SAMPLE_CALLS[procedure]!;
      const context = fakeContext(ADMIN);
      const call =
        method === 'GET'
          ? { ...sample, query: `${key}=1` }
          : { ...sample, body: withKey(sample.body, key) };
      const { status, body } = await rest(call, context);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error: `${key}: unknown field` },
      });
      expect(context.received).toEqual([]);
    });

    it(`${procedure} answers what it declares, and nothing that it does not`, () => {
      expect(z.toJSONSchema(input, { io: 'input' })).toMatchObject({
        type: 'object',
        additionalProperties: false,
      });
      const shape = z.toJSONSchema(output);
      expect(openObjects(shape)).toEqual([]);
    });
  }
});

describe('the body of a change', () => {
  for (const { procedure, type } of restRoutes()) {
    if (type === 'query') continue;
    const sample = SAMPLE_CALLS[procedure]!;
    const isNeeded = sample.body !== undefined;

    it(`of ${procedure} is ${isNeeded ? 'needed' : 'not needed'}`, async () => {
      for (const body of [undefined, null, {}]) {
        const context = fakeContext(ADMIN);
        expect((await rest({ ...sample, body }, context)).status).toBe(isNeeded ? 400 : 200);
        if (isNeeded) expect(context.received).toEqual([]);
      }
    });
  }
});

function withKey(body: unknown, key: string): unknown {
  return JSON.parse(
    JSON.stringify({ ...Object(body), placeholder: 1 }).replace('placeholder', key),
  );
}

function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen =
    Object.hasOwn(schema, 'properties') && Reflect.get(schema, 'additionalProperties') !== false;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${path}/${key}`)),
  ];
}
