import { callTRPCProcedure } from '@trpc/server';
import { appRouter } from '../app-router.ts';
import type { CallContext } from '../context.ts';
import { type ErrorAnswer, errorAnswer, invalidField, notFound, refusalError } from '../errors.ts';
import { SerializedJson } from '../serialized-json.ts';
import { decodeParameters, matchPath, type PathParameters } from './match-path.ts';
import { openApiDocument } from './open-api.ts';
import { queryFields } from './query.ts';
import type { JsonObject } from './response-parts.ts';
import { type Route, restRoutes } from './routes.ts';

export interface RestRequest {
  readonly method: string;
  /** The path is still percent-encoded, without query: `/api/positions/a%2Fb/close`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: unknown;
}

/** A `SerializedJson` body is JSON already. */
export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface RestHandlerOptions {
  /** Receives every bug or outage of ours; the caller learns nothing of it. */
  readonly onUnexpectedError: (
    error: unknown,
    request: Pick<RestRequest, 'method' | 'path'>,
    context: Pick<CallContext, 'requestId'>,
  ) => void;
}

const OPEN_API_PATH = '/api/openapi.json';

export type RestHandler = ReturnType<typeof createRestHandler>;

/** `routes` is for servers that register each path; parameters are written `:name`. */
export function createRestHandler(options: RestHandlerOptions) {
  const routes = restRoutes();
  let document: JsonObject | null = null;

  /** Made at its first request: that is rare, and a start should not wait for it. */
  function describeCalls(): JsonObject {
    document ??= openApiDocument(routes);
    return document;
  }

  async function handle(request: RestRequest, context: CallContext): Promise<RestResponse> {
    if (request.method === 'GET' && request.path === OPEN_API_PATH) {
      return successResponse(describeCalls());
    }
    try {
      return successResponse(await callRoute(routes, request, context));
    } catch (error) {
      const answer = errorAnswer(error, context.requestId);
      if (answer.isUnexpected) options.onUnexpectedError(error, request, context);
      return failureResponse(answer);
    }
  }

  return { routes, handle, describeCalls };
}

async function callRoute(
  routes: readonly Route[],
  request: RestRequest,
  context: CallContext,
): Promise<unknown> {
  for (const route of routes) {
    if (route.method !== request.method) continue;
    const parameters = matchPath(route.path, request.path);
    if (parameters === null) continue;
    return await callTRPCProcedure({
      router: appRouter,
      path: route.procedure,
      type: route.type,
      ctx: context,
      // The input is read after the role check: a forbidden caller doesn't learn what is wrong with
      // it.
      getRawInput: () => Promise.resolve().then(() => callInput(route, request, parameters)),
      signal: undefined,
      batchIndex: 0,
    });
  }
  throw refusalError(notFound('There is no such call.'));
}

function callInput(route: Route, request: RestRequest, parameters: PathParameters): unknown {
  const { query, body } = request;
  const fields = route.method === 'GET' ? queryFields(query) : bodyFields(body, route);
  const names = Object.keys(parameters);
  const duplicate = names.find((name) => fields !== undefined && Object.hasOwn(fields, name));
  if (duplicate !== undefined) throw refusalError(invalidField(duplicate, 'unknown field'));
  return names.length === 0 ? fields : { ...fields, ...decodeParameters(parameters) };
}

function bodyFields(body: unknown, { csvField }: Route): Record<string, unknown> | undefined {
  if (body === undefined || body === null) return;
  if (csvField !== undefined && typeof body === 'string') return { [csvField]: body };
  if (typeof body !== 'object' || Array.isArray(body)) {
    const message = 'The body must be a JSON object.';
    throw refusalError({ code: 'INVALID', field: null, message });
  }
  return { ...body };
}

/** An answer is about one account, so no cache may keep it. */
const UNCACHED_HEADERS = { 'cache-control': 'no-store' };

function successResponse(body: unknown): RestResponse {
  const etag = body instanceof SerializedJson ? body.etag : null;
  const headers = etag === null ? UNCACHED_HEADERS : { ...PRIVATE_HEADERS, etag };
  return { status: 200, headers, body };
}

/** A browser may keep past days, and revalidates each time. */
const PRIVATE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'cookie, authorization' };

function failureResponse({ status, body, retryAfter }: ErrorAnswer): RestResponse {
  const retryHeaders = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers: { ...UNCACHED_HEADERS, ...retryHeaders }, body };
}
