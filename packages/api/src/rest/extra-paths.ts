import { z } from 'zod';
import { messageAnswer } from '../schemas/common.ts';
import { serverEvent } from '../schemas/events.ts';
import { EXPORT_NAMES, exportInput } from '../schemas/export.ts';
import { liveness, readiness } from '../schemas/health.ts';
import { oidcCodeInput } from '../schemas/oidc.ts';
import {
  errorResponses,
  headerPart,
  type JsonObject,
  jsonContent,
  jsonSchema,
  SESSION_SECURITY,
  sessionOrToken,
  withoutDialect,
} from './response-parts.ts';

export const SERVER_TAG = 'server';

const STATUSES_FOR_ANYONE = ['400', '413', '421', '429', '500'];
/** Statuses of paths for programs, where an API token may be wrong or lack the scope. */
const STATUSES_BEFORE_CALL = [...STATUSES_FOR_ANYONE, '401', '403'];

export function extraPaths(): JsonObject {
  return {
    '/api/events': getOperation('events', STATUSES_BEFORE_CALL, {
      security: SESSION_SECURITY,
      description:
        'Server-sent events; the data of each is an object as described. Takes no API token.',
      responses: {
        '200': {
          description: 'Goes on until the session ends.',
          content: { 'text/event-stream': { schema: jsonSchema(serverEvent) } },
        },
      },
    }),
    '/api/openapi.json': getOperation('openApi', STATUSES_BEFORE_CALL, {
      responses: { '200': { description: 'This document.', ...jsonContent({ type: 'object' }) } },
    }),
    '/api/docs': getOperation('referencePage', STATUSES_BEFORE_CALL, {
      security: SESSION_SECURITY,
      description: 'This document as a page. Takes no API token.',
      responses: {
        '200': htmlResponse('The API reference.'),
        '302': redirectResponse('To the sign-in page, for a browser that is signed out.'),
      },
    }),
    ...signInPaths(),
    ...imagePaths(),
    ...exportPaths(),
    ...healthPaths(),
  };
}

function signInPaths(): JsonObject {
  const description = 'Not there where no identity provider is set.';
  return {
    '/api/login': getOperation('loginPage', STATUSES_BEFORE_CALL, {
      responses: {
        '200': htmlResponse('The sign-in page.'),
        '302': redirectResponse('For who is signed in.'),
      },
    }),
    '/api/logout': getOperation('logoutPage', STATUSES_BEFORE_CALL, {
      description: 'Signs out who comes from a page of the server, or from none.',
      responses: {
        '200': htmlResponse('Asks a user who comes from elsewhere.'),
        '302': redirectResponse('Done.'),
      },
    }),
    '/api/auth/oidc': getOperation('oidcBegin', STATUSES_BEFORE_CALL, {
      description,
      responses: {
        '302': redirectResponse('To the identity provider.'),
        ...errorResponses(['404']),
      },
    }),
    '/api/auth/oidc/callback': getOperation('oidcCallback', STATUSES_BEFORE_CALL, {
      description,
      responses: {
        '302': redirectResponse('To a page that says how it ended.'),
        ...errorResponses(['404']),
      },
    }),
    '/api/auth/oidc/code': {
      post: {
        operationId: 'oidcCode',
        tags: [SERVER_TAG],
        security: [],
        description,
        requestBody: {
          required: true,
          ...jsonContent(withoutDialect(z.toJSONSchema(oidcCodeInput, { io: 'input' }))),
        },
        responses: {
          '200': { description: 'Signed in.', ...jsonContent(jsonSchema(messageAnswer)) },
          ...errorResponses([...STATUSES_BEFORE_CALL, '404', '409']),
        },
      },
    },
  };
}

function imagePaths(): JsonObject {
  const responses = {
    '200': { description: 'Done.', ...jsonContent(jsonSchema(messageAnswer)) },
    ...errorResponses(STATUSES_BEFORE_CALL),
  };
  return {
    '/api/auth/user/image': {
      post: {
        operationId: 'saveOwnImage',
        tags: [SERVER_TAG],
        security: SESSION_SECURITY,
        description:
          'A picture of at most 1 MB and 2,048 pixels; all that is not picture is left out.',
        requestBody: { required: true, content: imageContent() },
        responses,
      },
      delete: {
        operationId: 'removeOwnImage',
        tags: [SERVER_TAG],
        security: SESSION_SECURITY,
        responses,
      },
    },
    '/api/users/{id}/image': getOperation('image', STATUSES_BEFORE_CALL, {
      security: [...sessionOrToken('read')],
      description: 'The own picture; for administrators that of anybody.',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': { description: 'The picture.', content: imageContent() },
        '304': { description: 'It is as the browser has it.' },
        ...errorResponses(['404']),
      },
    }),
  };
}

function exportPaths(): JsonObject {
  const { properties = {} } = z.toJSONSchema(exportInput, { io: 'input' });
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  const paths = EXPORT_NAMES.map((name) => [
    `/api/export/${name}.csv`,
    getOperation(`${name}Csv`, STATUSES_BEFORE_CALL, {
      security: [...sessionOrToken('read')],
      description:
        'Comma-separated, in UTF-8. Text that a spreadsheet would run as a formula begins with an apostrophe.',
      parameters,
      responses: {
        '200': {
          description: 'One line for each, the names of the columns first.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        ...errorResponses(['404', '503']),
      },
    }),
  ]);
  return Object.fromEntries(paths);
}

function healthPaths(): JsonObject {
  const readinessOf = (description: string) => ({
    description,
    ...jsonContent(jsonSchema(readiness)),
  });
  return {
    '/healthz': getOperation('liveness', STATUSES_FOR_ANYONE, {
      responses: { '200': { description: 'Alive.', ...jsonContent(jsonSchema(liveness)) } },
    }),
    '/readyz': getOperation('readiness', STATUSES_FOR_ANYONE, {
      responses: {
        '200': readinessOf('Ready.'),
        '503': readinessOf('What is false is not ready.'),
      },
    }),
  };
}

function getOperation(
  operationId: string,
  door: readonly string[],
  { responses, ...own }: JsonObject & { readonly responses: JsonObject },
): JsonObject {
  const operation = { operationId, tags: [SERVER_TAG], security: [], ...own };
  return { get: { ...operation, responses: { ...responses, ...errorResponses(door) } } };
}

function htmlResponse(description: string): JsonObject {
  return { description, content: { 'text/html': { schema: { type: 'string' } } } };
}

function imageContent(): JsonObject {
  const schema = { type: 'string', format: 'binary' };
  return { 'image/png': { schema }, 'image/jpeg': { schema }, 'image/webp': { schema } };
}

function redirectResponse(description: string): JsonObject {
  return { description, ...headerPart('Location', 'Where to.', { type: 'string' }) };
}
