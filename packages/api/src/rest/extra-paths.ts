import { z } from 'zod';
import { messageAnswer } from '../schemas/common.ts';
import { serverEvent } from '../schemas/events.ts';
import { EXPORT_NAMES, exportInput } from '../schemas/export.ts';
import { liveness, readiness } from '../schemas/health.ts';
import { oidcCodeInput } from '../schemas/oidc.ts';
import {
  errorResponses,
  headerObject,
  type JsonObject,
  jsonContent,
  jsonSchema,
  SESSION_SECURITY,
  sessionOrTokenSecurity,
  withoutSchemaDialect,
} from './response-parts.ts';

export const SERVER_TAG = 'server';

const PUBLIC_ERROR_STATUSES = ['400', '413', '421', '429', '500'];
/** Statuses of paths for programs, where an API token may be wrong or lack the scope. */
const CALLER_ERROR_STATUSES = [...PUBLIC_ERROR_STATUSES, '401', '403'];

export function nonCallPaths(): JsonObject {
  return {
    '/api/events': describeGetOperation('events', {
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
    '/api/openapi.json': describeGetOperation('openApi', {
      responses: { '200': { description: 'This document.', ...jsonContent({ type: 'object' }) } },
    }),
    '/api/docs': describeGetOperation('referencePage', {
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
    '/api/login': describeGetOperation('loginPage', {
      responses: {
        '200': htmlResponse('The sign-in page.'),
        '302': redirectResponse('For who is signed in.'),
      },
    }),
    '/api/logout': describeGetOperation('logoutPage', {
      description: 'Signs out who comes from a page of the server, or from none.',
      responses: {
        '200': htmlResponse('Asks a user who comes from elsewhere.'),
        '302': redirectResponse('Done.'),
      },
    }),
    '/api/auth/oidc': describeGetOperation('oidcBegin', {
      description,
      responses: {
        '302': redirectResponse('To the identity provider.'),
        ...errorResponses(['404']),
      },
    }),
    '/api/auth/oidc/callback': describeGetOperation('oidcCallback', {
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
          ...jsonContent(withoutSchemaDialect(z.toJSONSchema(oidcCodeInput, { io: 'input' }))),
        },
        responses: {
          '200': { description: 'Signed in.', ...jsonContent(jsonSchema(messageAnswer)) },
          ...errorResponses([...CALLER_ERROR_STATUSES, '404', '409']),
        },
      },
    },
  };
}

function imagePaths(): JsonObject {
  const responses = {
    '200': { description: 'Done.', ...jsonContent(jsonSchema(messageAnswer)) },
    ...errorResponses(CALLER_ERROR_STATUSES),
  };
  const own = { tags: [SERVER_TAG], security: SESSION_SECURITY, responses };
  return {
    '/api/auth/user/image': {
      post: {
        operationId: 'saveOwnImage',
        description:
          'A picture of at most 1 MB and 2,048 pixels; all that is not picture is left out.',
        requestBody: { required: true, content: imageContent() },
        ...own,
      },
      delete: { operationId: 'removeOwnImage', ...own },
    },
    '/api/users/{id}/image': describeGetOperation('image', {
      security: [...sessionOrTokenSecurity('read')],
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
    describeGetOperation(`${name}Csv`, {
      security: [...sessionOrTokenSecurity('read')],
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
  const readinessResponse = (description: string) => ({
    description,
    ...jsonContent(jsonSchema(readiness)),
  });
  return {
    '/healthz': describeGetOperation('liveness', {
      errorStatuses: PUBLIC_ERROR_STATUSES,
      responses: { '200': { description: 'Alive.', ...jsonContent(jsonSchema(liveness)) } },
    }),
    '/readyz': describeGetOperation('readiness', {
      errorStatuses: PUBLIC_ERROR_STATUSES,
      responses: {
        '200': readinessResponse('Ready.'),
        '503': readinessResponse('What is false is not ready.'),
      },
    }),
  };
}

type GetOperation = JsonObject & {
  readonly responses: JsonObject;
  readonly errorStatuses?: readonly string[];
};

function describeGetOperation(
  operationId: string,
  { responses, errorStatuses = CALLER_ERROR_STATUSES, ...own }: GetOperation,
): JsonObject {
  const operation = { operationId, tags: [SERVER_TAG], security: [], ...own };
  return { get: { ...operation, responses: { ...responses, ...errorResponses(errorStatuses) } } };
}

function htmlResponse(description: string): JsonObject {
  return { description, content: { 'text/html': { schema: { type: 'string' } } } };
}

function imageContent(): JsonObject {
  const schema = { type: 'string', format: 'binary' };
  return { 'image/png': { schema }, 'image/jpeg': { schema }, 'image/webp': { schema } };
}

function redirectResponse(description: string): JsonObject {
  return { description, ...headerObject('Location', 'Where to.', { type: 'string' }) };
}
