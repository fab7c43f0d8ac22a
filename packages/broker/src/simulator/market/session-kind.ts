import { REGIME_WEIGHTS } from './assumptions.ts';
import { DRILL_REGIMES, type Regime } from './generated-session.ts';

export type SessionKind = Regime | 'half-day';

export const SESSION_KINDS: readonly SessionKind[] = [
  ...(Object.keys(REGIME_WEIGHTS) as (keyof typeof REGIME_WEIGHTS)[]),
  ...DRILL_REGIMES,
  'half-day',
];

export function isSessionKind(name: string): name is SessionKind {
  return SESSION_KINDS.some((kind) => kind === name);
}
