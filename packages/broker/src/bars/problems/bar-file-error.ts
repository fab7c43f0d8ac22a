/** One line names the file, the cause and, where possible, the line. */
export class BarFileError extends Error {
  override readonly name = 'BarFileError';
}
