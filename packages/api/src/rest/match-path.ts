import { invalidField, refusalError } from '../errors.ts';

export type PathParameters = Readonly<Record<string, string>>;

export function matchPath(pattern: string, path: string): PathParameters | null {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return null;
  const parameters: [name: string, value: string][] = [];
  for (const [index, segment] of expected.entries()) {
    const actual = given[index] ?? '';
    const isParameter = segment.startsWith(':') && actual !== '';
    if (isParameter) parameters.push([segment.slice(1), actual]);
    else if (segment !== actual) return null;
  }
  return Object.fromEntries(parameters);
}

/**
 * Each is decoded by itself, so an encoded slash stays in its parameter. Refuses a broken escape.
 */
export function decodeParameters(parameters: PathParameters): PathParameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, encoded]) => {
      const value = decodePart(encoded);
      if (value !== null) return [name, value];
      throw refusalError(invalidField(name, 'is not a valid part of an address'));
    }),
  );
}

function decodePart(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
