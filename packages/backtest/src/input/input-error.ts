/** One line for the person at the terminal, exit code 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
