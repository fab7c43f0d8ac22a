/** A bar file that can't be played; one line that names the file, the cause and, where it can, the line. */
export class BarFileError extends Error {
  override readonly name = 'BarFileError';
}
