export interface Canary {
  readonly name: string;
  readonly text: string;
}

/** The forms in which a text may appear in a file, a log or an answer. */
export function formsOf(text: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(text);
  const hex = bytes.toString('hex');
  return new Map([
    ['as it is', bytes],
    ['in UTF-16', Buffer.from(text, 'utf16le')],
    ['in hex', Buffer.from(hex)],
    ['in capital hex', Buffer.from(hex.toUpperCase())],
    ['URL-encoded', Buffer.from(encodeURIComponent(text))],
    ['URL-encoded, every byte', Buffer.from(hex.replace(/../g, '%$&'))],
    ['in JSON', Buffer.from(JSON.stringify(text).slice(1, -1))],
    ...[0, 1, 2].flatMap((offset) => base64Forms(bytes, offset)),
  ]);
}

export function findCanaries(
  canaries: readonly Canary[],
  where: string,
  bytes: Buffer,
): readonly string[] {
  return canaries.flatMap(({ name, text }) =>
    [...formsOf(text)]
      .filter(([, form]) => bytes.includes(form))
      .map(([how]) => `${name} is in ${where}, ${how}`),
  );
}

/**
 * The part that no surrounding bytes change: `offset` says how many come after a multiple of three.
 */
function base64Forms(bytes: Buffer, offset: number): readonly [string, Buffer][] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const whole = padded.subarray(0, padded.length - (padded.length % 3));
  const skipped = offset === 0 ? 0 : 4;
  return (['base64', 'base64url'] as const).map((encoding) => [
    `in ${encoding}, ${offset} bytes on`,
    Buffer.from(whole.toString(encoding).slice(skipped)),
  ]);
}
