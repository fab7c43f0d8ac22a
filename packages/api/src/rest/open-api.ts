import { z } from 'zod';
import { PROOF_REQUIRED_CODES } from '../errors.ts';
import { BUILD_HEADERS } from '../schemas/build.ts';
import { nonCallPaths, SERVER_TAG } from './extra-paths.ts';
import {
  errorResponses,
  headerObject,
  type JsonObject,
  jsonContent,
  jsonSchema,
  scopeText,
  sessionOrTokenSecurity,
  withoutSchemaDialect,
} from './response-parts.ts';
import type { Route } from './routes.ts';

const ERROR_DESCRIPTIONS: Readonly<Record<string, string>> = {
  '400': 'The input is not valid; the text names the field.',
  '401': 'Signed out, a wrong or ended API token, or a second factor is needed to sign in.',
  '403': 'Not allowed, or not before the user was asked for what `code` says.',
  '404': 'Not there.',
  '409': 'The present state forbids it.',
  '413': 'Larger than 64 KiB.',
  '421': 'The server has another name.',
  '429': 'Too many.',
  '500': 'A fault of the server.',
  '502': 'The broker said no.',
  '503': 'The broker is away, or the server has too much to read.',
};

/** Describes the calls by the schemas that check them. */
export function openApiDocument(routes: readonly Route[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tideline',
      version: '1',
      description:
        'Changes must come from a page of the server itself: with its Origin, or with Sec-Fetch-Site: same-origin; or with an API token. ' +
        `A signed-in user gets the build that runs in ${BUILD_HEADERS.build}, and the script of its page in ${BUILD_HEADERS.page}.`,
    },
    tags: [...new Set(routes.map(routerTag)), SERVER_TAG].map((name) => ({ name })),
    paths: { ...paths, ...nonCallPaths() },
    components: {
      schemas: { Error: errorSchema() },
      responses: Object.fromEntries(Object.entries(ERROR_DESCRIPTIONS).map(errorResponse)),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set by signing in; named __Host-sid where the server is reached by https.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, `tdl_…`, made under /api/tokens. It needs no Origin, and a cookie beside it is ignored. ' +
            'The scope that a call needs stands with the call.',
        },
      },
    },
  };
}

function toOperation(route: Route): JsonObject {
  const { properties, required, ...object } = objectSchema(route.input);
  const names = Object.keys(properties);
  const pathFields = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const otherFields = names.filter((name) => !pathFields.includes(name));
  const isRequired = (name: string) => required.includes(name);
  const isGet = route.method === 'GET';

  const parameters = [
    ...pathFields.map((name) => ({ name, in: 'path', required: true, schema: properties[name] })),
    ...(isGet ? otherFields : []).map((name) => ({
      name,
      in: 'query',
      required: isRequired(name),
      schema: properties[name],
    })),
  ];
  const body = {
    ...object,
    properties: Object.fromEntries(otherFields.map((name) => [name, properties[name]])),
    required: otherFields.filter(isRequired),
  };
  return {
    operationId: route.procedure,
    tags: [routerTag(route)],
    security: route.access === 'public' ? [] : [...sessionOrTokenSecurity(route.scope)],
    description: descriptionOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isGet || otherFields.length === 0
      ? {}
      : { requestBody: { required: otherFields.some(isRequired), ...bodyContent(route, body) } }),
    responses: {
      '200': { description: 'Done.', ...jsonContent(jsonSchema(route.output)) },
      ...(route.isCachedPastDay
        ? { '304': { description: 'A day that is over, as `If-None-Match` names it.' } }
        : {}),
      ...errorResponses(Object.keys(ERROR_DESCRIPTIONS)),
    },
  };
}

function descriptionOf({ access, scope }: Route): string {
  return access === 'admin' ? `Administrators only. ${scopeText(scope)}` : scopeText(scope);
}

function bodyContent({ csvField }: Route, body: JsonObject): JsonObject {
  const { content } = jsonContent(body);
  const csv = { 'text/csv': { schema: { type: 'string' } } };
  return { content: csvField === undefined ? content : { ...csv, ...Object(content) } };
}

function routerTag({ procedure }: Route): string {
  return procedure.replace(/\..*/, '');
}

function errorResponse([status, description]: readonly [string, string]) {
  const secondsSchema = { type: 'integer', minimum: 1 };
  const response = {
    description,
    ...(status === '429' ? headerObject('Retry-After', 'Seconds.', secondsSchema) : {}),
    ...jsonContent({ $ref: '#/components/schemas/Error' }),
  };
  return [status, response] as const;
}

function errorSchema(): JsonObject {
  const textSchema = { type: 'string' };
  return {
    type: 'object',
    properties: {
      error: textSchema,
      message: textSchema,
      code: { type: 'string', enum: PROOF_REQUIRED_CODES },
    },
    required: ['error', 'message'],
    additionalProperties: false,
  };
}

function objectSchema(input: z.ZodType) {
  const { properties = {}, required = [], ...rest } = z.toJSONSchema(input, { io: 'input' });
  return { ...withoutSchemaDialect(rest), properties, required };
}
