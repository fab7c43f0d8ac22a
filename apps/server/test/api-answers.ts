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
  const [pathname = ''] = path.split('?', 1);
  const [template = ''] = Object.keys(document.paths)
    .filter((each) => isPathOf(each, pathname))
    .sort((a, b) => a.split('{').length - b.split('{').length);
  const response = document.paths[template]?.[method.toLowerCase()]?.responses[answer.status];
  if (response === undefined) {
    throw new Error(`${method} ${path}: no ${answer.status} is documented`);
  }
  const schema = at(resolve(document, response), ['content', 'application/json', 'schema']);
  const checked = z
    .fromJSONSchema(Object(resolve(document, schema)), { defaultTarget: 'draft-2020-12' })
    .safeParse(answer.body);
  expect([method, path, checked.error?.issues]).toEqual([method, path, undefined]);
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
