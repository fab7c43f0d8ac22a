import type { AlarmRegister } from '../src/bot/guard/alarm-register.ts';

interface Raised {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

export function raisedAlarms(): {
  readonly book: Pick<AlarmRegister, 'raise'>;
  readonly raised: readonly Raised[];
} {
  const raised: Raised[] = [];
  return {
    book: { raise: (severity, code, message) => void raised.push({ severity, code, message }) },
    raised,
  };
}
