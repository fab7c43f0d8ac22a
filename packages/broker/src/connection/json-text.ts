/**
 * Reads JSON; null for an empty body. Throws without the text, which the parser's own message
 * quotes.
 */
export function readJson(text: string): unknown {
  if (text === '') return null;
  const body = parseJson(text);
  if (body === undefined) throw new SyntaxError('the body is not JSON');
  return body;
}

/** Reads JSON; undefined for a gateway's page and other text, in which nothing is reliable. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
