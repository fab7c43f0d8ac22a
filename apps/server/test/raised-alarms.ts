import type { AlarmBook } from '../src/bot/alarm-book.ts';

interface Raised {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/** An alarm book that only notes what is raised. */
export function raisedAlarms(): {
  readonly book: Pick<AlarmBook, 'raise'>;
  readonly raised: readonly Raised[];
} {
  const raised: Raised[] = [];
  return {
    book: { raise: (severity, code, message) => void raised.push({ severity, code, message }) },
    raised,
  };
}
