import { refusalOf } from './refusal.ts';

/**
 * What a person is told about a failed call. The server's answers are written to be read; an
 * answer that never came gets a sentence of its own.
 */
export function errorText(error: unknown, otherwise = 'The server did not answer.'): string {
  if (!(error instanceof Error)) return otherwise;
  if (error.cause instanceof DOMException && error.cause.name === 'TimeoutError') return otherwise;
  const isOffline = error.cause instanceof TypeError || /failed to fetch/i.test(error.message);
  if (isOffline) return 'The server cannot be reached.';
  if (error.message.trim() === '') return otherwise;
  const wait = refusalOf(error)?.retryAfter ?? null;
  return wait === null ? error.message : withWait(error.message, wait);
}

/** "Too many wrong codes. Try again in 3 minutes." */
function withWait(message: string, seconds: number): string {
  return `${message.replace(/\s*Try again later\.$/, '')} Try again in ${waitWords(seconds)}.`;
}

function waitWords(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'a second' : `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
