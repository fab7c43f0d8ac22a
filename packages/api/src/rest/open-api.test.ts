import { describe, expect, it } from 'vitest';
import { rest } from '../../test/fakes.ts';
import { openApiDocument } from './open-api.ts';
import { restRoutes } from './routes.ts';

describe('the OpenAPI document', () => {
  const routes = restRoutes();
  const document = openApiDocument(routes);
  const { paths } = document;

  it('names every call', () => {
    for (const { path, method, procedure } of routes) {
      const name = path.replace(':id', '{id}');
      expect(paths).toHaveProperty([name, method.toLowerCase(), 'operationId'], procedure);
    }
  });

  it('tells inputs in the path, the query and the body apart', () => {
    expect(paths).toHaveProperty(
      ['/api/positions/{id}/close', 'post', 'parameters'],
      [expect.objectContaining({ name: 'id', in: 'path', required: true })],
    );
    expect(paths).not.toHaveProperty(['/api/positions/{id}/close', 'post', 'requestBody']);
    expect(paths).toHaveProperty(
      ['/api/bars', 'get', 'parameters'],
      [expect.objectContaining({ name: 'day', in: 'query' })],
    );
    expect(paths).toHaveProperty([
      '/api/bot/start',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
      'riskLevel',
    ]);
  });

  it('is plain JSON, served without a session', async () => {
    const answer = await rest({ method: 'GET', path: '/api/openapi.json' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
