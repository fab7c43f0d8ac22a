import { z } from 'zod';
import type { Route } from './routes.ts';

type JsonObject = Record<string, unknown>;

const ERRORS: Readonly<Record<string, string>> = {
  '400': 'The input is not valid; the text names the field.',
  '401': 'Signed out.',
  '403': 'Not allowed.',
  '404': 'Not there.',
  '409': 'The present state forbids it.',
  '429': 'Too many; see Retry-After.',
  '502': 'The broker said no.',
  '503': 'The broker is away.',
};

/** The calls as an OpenAPI 3.1 document, made from the same schemas that check them. */
export function openApiDocument(routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tideline', version: '1' },
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { type: 'string' }, message: { type: 'string' } },
          required: ['error', 'message'],
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}

function operation(route: Route): JsonObject {
  const input = route.input === null ? {} : jsonSchema(route.input, 'input');
  const fields = propertiesOf(input);
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const rest = Object.keys(fields).filter((name) => !inPath.includes(name));
  const isRead = route.method === 'GET';
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fields[name] })),
    ...(isRead ? rest.map((name) => ({ name, in: 'query', schema: fields[name] })) : []),
  ];
  return {
    operationId: route.procedure,
    ...(route.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(route.access === 'admin' ? { description: 'Administrators only.' } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isRead || rest.length === 0 ? {} : { requestBody: content(input) }),
    responses: {
      '200': { description: 'Done.', ...content(jsonSchema(route.output, 'output')) },
      ...Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          status,
          { description, ...content({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** The fields of an object, also of one that may be left out. */
function propertiesOf(schema: JsonObject): JsonObject {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}

function content(schema: JsonObject): JsonObject {
  return { content: { 'application/json': { schema } } };
}
