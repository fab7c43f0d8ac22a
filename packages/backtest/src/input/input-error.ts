/** What the person at the terminal did wrong, in one line; the exit code is 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
