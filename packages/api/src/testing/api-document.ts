import { z } from 'zod';
import { createRestHandler } from '../rest/handler.ts';
import { matchPath } from '../rest/match-path.ts';

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: unknown;
}

/** Bodies by media type, and constant headers. */
export interface DescribedResponse {
  readonly bodies: ReadonlyMap<string, z.ZodType>;
  readonly headers: ReadonlyMap<string, z.ZodType>;
}

export async function loadApiDocument(): Promise<ApiDocument> {
  const handler = createRestHandler({
    onUnexpectedError(error) {
      throw error;
    },
  });
  const request = { method: 'GET', path: '/api/openapi.json', query: '', body: undefined };
  // Visitors and users get the same description.
  return (await handler.handle(request, {} as never)).body as ApiDocument;
}

/** By lower-case method; null for an undescribed path. */
export function operationsAt(
  { paths }: ApiDocument,
  path: string,
): Readonly<Record<string, DocumentedOperation>> | null {
  const [template = ''] = Object.keys(paths)
    .filter((each) => isPathOf(each, path))
    .sort((a, b) => a.split('{').length - b.split('{').length);
  return paths[template] ?? null;
}

export function operationNamed({ paths }: ApiDocument, id: string): DocumentedOperation | null {
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  return operations.find(({ operationId }) => operationId === id) ?? null;
}

/** Each response is read once: tests poll. */
const describedResponses = new WeakMap<object, DescribedResponse>();

export function responseOf(
  document: ApiDocument,
  operation: DocumentedOperation,
  status: number,
): DescribedResponse | null {
  const described = operation.responses[status];
  if (described === undefined) return null;
  const key = Object(described) as object;
  const made = describedResponses.get(key) ?? readResponse(document, described);
  describedResponses.set(key, made);
  return made;
}

export function errorSchemaOf(document: ApiDocument): z.ZodType {
  return schemaOf(document, valueAtPath(document, ['components', 'schemas', 'Error']));
}

export function proofRequiredCodeSchema(document: ApiDocument): z.ZodType {
  const path = ['components', 'schemas', 'Error', 'properties', 'code'];
  return schemaOf(document, valueAtPath(document, path));
}

function readResponse(document: ApiDocument, described: unknown): DescribedResponse {
  const response = resolveReference(document, described);
  const schemasIn = (group: string) =>
    new Map(
      Object.entries(Object(valueAtPath(response, [group]))).map(([name, each]) => [
        name.toLowerCase(),
        schemaOf(document, valueAtPath(each, ['schema'])),
      ]),
    );
  return { bodies: schemasIn('content'), headers: schemasIn('headers') };
}

function schemaOf(document: ApiDocument, schema: unknown): z.ZodType {
  const resolved = Object(resolveReference(document, schema));
  return z.fromJSONSchema(resolved, { defaultTarget: 'draft-2020-12' });
}

function isPathOf(template: string, path: string): boolean {
  return matchPath(template.replaceAll('{', ':'), path) !== null;
}

/** A value that is no reference is its own target. */
function resolveReference(document: ApiDocument, value: unknown): unknown {
  const reference = valueAtPath(value, ['$ref']);
  if (typeof reference !== 'string') return value;
  return resolveReference(document, valueAtPath(document, reference.replace('#/', '').split('/')));
}

function valueAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );
}
