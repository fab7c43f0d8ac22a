/** The message is one line with the file, the cause and, where possible, the line's number. */
export class BarFileError extends Error {
  override readonly name = 'BarFileError';
}
