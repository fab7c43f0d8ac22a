import { createRestHandler } from '@tideline/api';
import { expect } from 'vitest';
import { z } from 'zod';

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The served description of the calls, as far as answers are checked against it. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: unknown;
}

/** Fails the test unless an answer is one that the document tells of. */
export function expectDocumented(
  document: ApiDocument,
  method: string,
  path: string,
  answer: { readonly status: number; readonly body: unknown },
): void {
  const response = operationOf(document, method, path)?.responses[answer.status];
  if (response === undefined) {
    throw new Error(`${method} ${path}: no ${answer.status} is documented`);
  }
  const checked = shapeOf(document, response).safeParse(answer.body);
  expect([method, path, checked.error?.issues]).toEqual([method, path, undefined]);
}

/** The description that the code under test serves. */
async function servedDocument(): Promise<ApiDocument> {
  const handler = createRestHandler({
    onUnexpected(error) {
      throw error;
    },
  });
  const request = { method: 'GET', path: '/api/openapi.json', query: '', body: undefined };
  // Nobody's context: the description is the same for everybody.
  return (await handler.handle(request, {} as never)).body as ApiDocument;
}

let served: Promise<ApiDocument> | null = null;

/** The same for whatever is described: pages, streams and unknown paths are not. */
export async function expectDocumentedCall(
  method: string,
  path: string,
  answer: { readonly status: number; readonly body: unknown },
): Promise<void> {
  served ??= servedDocument();
  const document = await served;
  if (operationOf(document, method, path) === undefined) return;
  expectDocumented(document, method, path, answer);
}

function operationOf(document: ApiDocument, method: string, path: string): Operation | undefined {
  const [pathname = ''] = path.split('?', 1);
  const [template = ''] = Object.keys(document.paths)
    .filter((each) => isPathOf(each, pathname))
    .sort((a, b) => a.split('{').length - b.split('{').length);
  return document.paths[template]?.[method.toLowerCase()];
}

/** Made once for each response: tests poll. */
const shapes = new WeakMap<object, z.ZodType>();

function shapeOf(document: ApiDocument, response: unknown): z.ZodType {
  const key = Object(response) as object;
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const schema = at(resolve(document, response), ['content', 'application/json', 'schema']);
  const made = z.fromJSONSchema(Object(resolve(document, schema)), {
    defaultTarget: 'draft-2020-12',
  });
  shapes.set(key, made);
  return made;
}

function isPathOf(template: string, path: string): boolean {
  const [expected, given] = [template.split('/'), path.split('/')];
  return (
    expected.length === given.length &&
    expected.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/** What a reference stands for; anything else stands for itself. */
function resolve(document: ApiDocument, value: unknown): unknown {
  const reference = at(value, ['$ref']);
  if (typeof reference !== 'string') return value;
  return resolve(document, at(document, reference.replace('#/', '').split('/')));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );
}
