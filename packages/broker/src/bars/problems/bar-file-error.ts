export class BarFileError extends Error {
  override readonly name = 'BarFileError';
}
