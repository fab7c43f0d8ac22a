import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { rest } from '../../test/fakes.ts';
import { SAMPLE_CALLS } from '../../test/sample-calls.ts';
import { openApiDocument } from './open-api.ts';
import { restRoutes } from './routes.ts';

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

describe('the OpenAPI document', () => {
  const routes = restRoutes();
  const document = openApiDocument(routes);
  const { paths } = document;
  const named = routes.map((route) => ({
    ...route,
    at: [route.path.replaceAll(/:(\w+)/g, '{$1}'), route.method.toLowerCase()],
  }));

  it('is valid OpenAPI 3.1, with every reference resolved', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
  });

  it('names every call, under the tag of its router', () => {
    for (const { at, procedure } of named) {
      expect(paths).toHaveProperty([...at, 'operationId'], procedure);
      expect(paths).toHaveProperty([...at, 'tags'], [procedure.split('.')[0]]);
    }
  });

  it('has a strict shape for every body and a shape for every answer [V2.1.1]', () => {
    for (const { at, path, procedure } of named) {
      expect(paths, procedure).toHaveProperty([...at, 'responses', '200', ...JSON_SCHEMA, 'type']);
      const body = [...at, 'requestBody', ...JSON_SCHEMA];
      const fields = Object.keys(Object(SAMPLE_CALLS[procedure]?.body));
      if (fields.length > 0) {
        expect(paths, procedure).toHaveProperty([...body, 'additionalProperties'], false);
      }
      for (const name of fields) {
        expect(paths, procedure).toHaveProperty([...body, 'properties', name]);
      }
      for (const name of variablesOf(path)) {
        expect(paths, procedure).not.toHaveProperty([...body, 'properties', name]);
      }
    }
  });

  it('has a parameter for every part of a path that varies', () => {
    for (const { at, path } of named) {
      for (const name of variablesOf(path)) {
        const parameter = { name, in: 'path', required: true, schema: expect.anything() };
        expect(paths).toHaveProperty([...at, 'parameters'], expect.arrayContaining([parameter]));
      }
    }
  });

  it.each([400, 401, 403, 404, 409, 413, 421, 429, 500, 502, 503])(
    'reports the answer %i of every call',
    (status) => {
      for (const { at } of named) {
        expect(paths).toHaveProperty([...at, 'responses', String(status), '$ref']);
      }
    },
  );

  it('asks for the session cookie, or a token of the scope, where one is needed', () => {
    for (const { at, access, scope } of named) {
      const token = scope === null ? [] : [{ token: [scope] }];
      const security = access === 'public' ? [] : [{ session: [] }, ...token];
      expect(paths).toHaveProperty([...at, 'security'], security);
      const text = scope === null ? 'Takes no API token.' : `API tokens: scope \`${scope}\`.`;
      expect(paths).toHaveProperty([...at, 'description'], expect.stringContaining(text));
    }
  });

  it('distinguishes inputs in the path, the query and the body', () => {
    expect(paths).toHaveProperty(
      ['/api/positions/{id}/close', 'post', 'parameters'],
      [expect.objectContaining({ name: 'id', in: 'path', required: true })],
    );
    expect(paths).not.toHaveProperty(['/api/positions/{id}/close', 'post', 'requestBody']);
    expect(paths).toHaveProperty(
      ['/api/bars', 'get', 'parameters'],
      [expect.objectContaining({ name: 'day', in: 'query', required: false })],
    );
    expect(paths).toHaveProperty(['/api/users/{id}/admin', 'patch', 'requestBody'], {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { isAdmin: { type: 'boolean' } },
            required: ['isAdmin'],
            additionalProperties: false,
          },
        },
      },
    });
    const start = ['/api/bot/start', 'post', 'requestBody'];
    expect(paths).toHaveProperty([...start, 'required'], false);
    expect(paths).toHaveProperty([...start, ...JSON_SCHEMA, 'properties', 'riskLevel']);
  });

  it('describes the stream of updates', () => {
    expect(paths).toHaveProperty([
      '/api/events',
      'get',
      'responses',
      '200',
      'content',
      'text/event-stream',
      'schema',
    ]);
  });

  it('is plain JSON, served without a session', async () => {
    const answer = await rest({ method: 'GET', path: '/api/openapi.json' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

function variablesOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
