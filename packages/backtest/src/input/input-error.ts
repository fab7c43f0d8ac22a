/** What the person at the terminal did wrong, in one line; the exit code is 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Puts the prefix before the message of an `InputError` that `read` throws. */
export function prefixInputErrors<T>(prefix: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${prefix}${error.message}`, { cause: error });
  }
}

export function refuseRepeats(prefix: string, items: readonly { readonly name: string }[]): void {
  const names = items.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new InputError(`${prefix}${repeated} is given twice`);
}
