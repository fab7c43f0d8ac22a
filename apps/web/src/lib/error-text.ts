/**
 * What a person is told about a failed call. The server's answers are written to be read; an
 * answer that never came gets a sentence of its own.
 */
export function errorText(error: unknown, otherwise = 'The server did not answer.'): string {
  if (!(error instanceof Error)) return otherwise;
  const isOffline = error.cause instanceof TypeError || /failed to fetch/i.test(error.message);
  if (isOffline) return 'The server cannot be reached.';
  return error.message.trim() === '' ? otherwise : error.message;
}
