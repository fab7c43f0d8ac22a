import { z } from 'zod';
import {
  type ApiDocument,
  type DescribedResponse,
  errorSchemaOf,
  loadApiDocument,
  operationNamed,
  operationsAt,
  proofRequiredCodeSchema,
  responseOf,
} from './api-document.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Takes a lower-case name; null when missing. */
  readonly readHeader: (name: string) => string | null;
  readonly text: string | null;
}

/**
 * Fails the test unless the product's description has the answer:
 * - at a described path by its operation: status, headers, media type and body;
 * - over tRPC by the call's own path, in tRPC's envelope;
 * - by another method with the general error, or with what the path takes;
 * - elsewhere below /api with the general error;
 * - at /mcp a message of that protocol, or the general error;
 * - at any other path a page, a file or the general error.
 */
export async function expectDocumentedAnswer(
  method: string,
  target: string,
  answer: HttpAnswer,
): Promise<void> {
  apiDocument ??= loadApiDocument();
  const problem = answerProblem(await apiDocument, method, target, answer);
  if (problem === null) return;
  const shownText = answer.text?.slice(0, 2_000) ?? '';
  throw new Error(`${method} ${target.slice(0, 200)}: ${answer.status} ${problem}: ${shownText}`);
}

/** Takes an answer of fetch with its read `text`; null for a stream. */
export async function expectDocumentedResponse(
  method: string,
  target: string,
  { status, headers }: Response,
  text: string | null,
): Promise<void> {
  const header = (name: string) => headers.get(name);
  await expectDocumentedAnswer(method, target, { status, readHeader: header, text });
}

let apiDocument: Promise<ApiDocument> | null = null;

const STATUSES_BEFORE_ROUTING = [400, 403, 405, 413, 421, 429];

function answerProblem(
  document: ApiDocument,
  method: string,
  target: string,
  answer: HttpAnswer,
): string | null {
  const [path = ''] = target.split('?', 1);
  if (path.startsWith('/trpc/')) return trpcProblem(document, method, target, answer);
  if (path === '/mcp' && isProtocolMessage(answer)) return null;
  const operations = operationsAt(document, path);
  if (operations === null) {
    const isCall = path.startsWith('/api/');
    if (isCall) return errorProblem(document, method, answer, [...STATUSES_BEFORE_ROUTING, 404]);
    return answer.status < 400 ? pageProblem(answer) : errorProblem(document, method, answer);
  }
  const operation = operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
  // HEAD is refused where reading changes something.
  const isRefusedHead = method === 'HEAD' && answer.status === 405;
  if (operation !== undefined && !isRefusedHead) {
    const response = responseOf(document, operation, answer.status);
    return response === null ? 'is not documented' : responseProblem(response, method, answer);
  }
  const isOptions = answer.status === 204 && method === 'OPTIONS';
  if (isOptions || answer.status === 405) {
    const methods = Object.keys(operations).map((each) => each.toUpperCase());
    if (methods.sort().join() !== allowedMethods(answer).join()) return 'names other methods';
  }
  return isOptions ? null : errorProblem(document, method, answer, STATUSES_BEFORE_ROUTING);
}

function allowedMethods({ readHeader }: HttpAnswer): readonly string[] {
  const methodNames = (readHeader('allow') ?? '').split(', ');
  return methodNames.filter((each) => each !== 'HEAD').sort();
}

function responseProblem(
  { bodies, headers }: DescribedResponse,
  method: string,
  answer: HttpAnswer,
): string | null {
  for (const [name, shape] of headers) {
    const problem = schemaIssues(shape, headerValue(answer.readHeader(name)));
    if (problem !== null) return `has a header ${name} with ${problem}`;
  }
  const { text } = answer;
  if (method === 'HEAD') return text === '' ? null : 'has a body';
  if (bodies.size === 0) return null;
  const type = mediaType(answer);
  const shape = bodies.get(type);
  if (shape === undefined) return `is not documented as ${type}`;
  if (text === null) return null;
  return schemaIssues(shape, type === 'application/json' ? parseJsonText(text) : text);
}

/** Headers are text, so a whole number becomes a number again. */
function headerValue(text: string | null): unknown {
  return text !== null && /^\d+$/.test(text) ? Number(text) : (text ?? undefined);
}

function mediaType({ readHeader }: HttpAnswer): string {
  const [type = ''] = (readHeader('content-type') ?? 'nothing').split(';', 1);
  return type.trim();
}

function isProtocolMessage(answer: HttpAnswer): boolean {
  const message = z.object({ jsonrpc: z.literal('2.0') });
  return (
    mediaType(answer) === 'application/json' &&
    message.safeParse(parseJsonText(answer.text ?? '')).success
  );
}

function pageProblem(answer: HttpAnswer): string | null {
  return mediaType(answer) === 'application/json' ? 'is no page' : null;
}

function errorProblem(
  document: ApiDocument,
  method: string,
  answer: HttpAnswer,
  statuses?: readonly number[],
): string | null {
  const { status, text } = answer;
  if (status < 400 || statuses?.includes(status) === false) return 'is not documented';
  if (mediaType(answer) !== 'application/json') return 'is no JSON';
  if (status === 429 && answer.readHeader('retry-after') === null) return 'says no time to wait';
  if (method === 'HEAD') return text === '' ? null : 'has a body';
  return text === null ? null : schemaIssues(errorSchemaOf(document), parseJsonText(text));
}

function trpcProblem(
  document: ApiDocument,
  method: string,
  target: string,
  answer: HttpAnswer,
): string | null {
  const { status, text } = answer;
  // The HTTP server may have refused a message that never became a request.
  if (answer.readHeader('x-request-id') === null && status !== 200) {
    if (errorProblem(document, method, answer, [400, 413]) === null) return null;
  }
  if (mediaType(answer) !== 'application/json') return 'is no JSON';
  if (status === 429 && answer.readHeader('retry-after') === null) return 'says no time to wait';
  if (method === 'HEAD') return text === '' ? null : 'has a body';
  if (text === null) return null;
  const [path = '', query = ''] = target.split('?', 2);
  const names = decodeText(path.slice('/trpc/'.length)).split(',');
  const body = parseJsonText(text);
  if (!Array.isArray(body)) {
    return envelopeProblem(document, names.length === 1 ? names[0] : undefined, status, body);
  }
  if (new URLSearchParams(query).get('batch') !== '1') return 'is no batch';
  if (body.length !== names.length) return 'is about another number of calls';
  const problems = body.map((each, index) => {
    const ownStatus = statusIn(each);
    if (status !== 207 && ownStatus !== status) return `has a call with ${ownStatus}`;
    return envelopeProblem(document, names[index], ownStatus, each);
  });
  return problems.find((each) => each !== null) ?? null;
}

/** The refusal of a whole batch comes without a `name`. */
function envelopeProblem(
  document: ApiDocument,
  name: string | undefined,
  status: number,
  body: unknown,
): string | null {
  const operation = name === undefined ? null : operationNamed(document, name);
  if (status >= 400) {
    const isDocumented =
      STATUSES_BEFORE_ROUTING.includes(status) ||
      (operation === null ? status === 404 : status in operation.responses);
    return isDocumented ? schemaIssues(trpcError(document, status), body) : 'is not documented';
  }
  const response = operation === null ? null : responseOf(document, operation, status);
  const data = response?.bodies.get('application/json');
  if (data === undefined) return 'is not documented';
  return schemaIssues(z.strictObject({ result: z.strictObject({ data }) }), body);
}

function trpcError(document: ApiDocument, status: number): z.ZodType {
  return z.strictObject({
    error: z.strictObject({
      message: z.string(),
      code: z.int(),
      data: z.strictObject({
        code: z.string(),
        httpStatus: z.literal(status),
        field: z.string().nullable(),
        retryAfter: retryAfterSchema(status),
        ask: proofRequiredCodeSchema(document).nullable(),
      }),
    }),
  });
}

/** Too many requests always get a time to retry; an outage may not know it. */
function retryAfterSchema(status: number): z.ZodType {
  if (status === 429) return z.int().positive();
  return status === 503 ? z.int().positive().nullable() : z.null();
}

function statusIn(envelope: unknown): number {
  const status = z.object({ error: z.object({ data: z.object({ httpStatus: z.int() }) }) });
  const parsedStatus = status.safeParse(envelope);
  return parsedStatus.success ? parsedStatus.data.error.data.httpStatus : 200;
}

function schemaIssues(shape: z.ZodType, value: unknown): string | null {
  const { error } = shape.safeParse(value);
  return error === undefined ? null : `is not as documented, ${JSON.stringify(error.issues)}`;
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes as the server does; a name that can't be decoded is no call's. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
