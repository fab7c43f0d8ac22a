import { REGIMES } from './assumptions.ts';
import type { Regime } from './generated-session.ts';

/** What a session can be asked to be: a regime, or one that closes early by the calendar. */
export type SessionKind = Regime | 'half-day';

export const SESSION_KINDS: readonly SessionKind[] = [
  ...(Object.keys(REGIMES) as Regime[]),
  'half-day',
];

export function isSessionKind(name: string): name is SessionKind {
  return SESSION_KINDS.some((kind) => kind === name);
}
