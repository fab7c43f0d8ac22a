/** Throws its own error: the parser's would quote the text, which may hold secrets. */
export function readJson(text: string): unknown {
  if (text === '') return null;
  const body = parseJson(text);
  if (body === undefined) throw new SyntaxError('the body is not JSON');
  return body;
}

/** Undefined for text that is not JSON, such as a gateway's page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
