/** One line for the person at the terminal; the exit code is 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
