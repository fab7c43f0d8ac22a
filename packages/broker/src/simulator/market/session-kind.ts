import { REGIME_WEIGHTS } from './assumptions.ts';
import type { DrillRegime, Regime } from './generated-session.ts';

export type SessionKind = Regime | 'half-day';

const DRILL_KINDS: readonly DrillRegime[] = ['trend', 'chop', 'crash', 'frozen'];

export const SESSION_KINDS: readonly SessionKind[] = [
  ...(Object.keys(REGIME_WEIGHTS) as (keyof typeof REGIME_WEIGHTS)[]),
  ...DRILL_KINDS,
  'half-day',
];

export function isSessionKind(name: string): name is SessionKind {
  return SESSION_KINDS.some((kind) => kind === name);
}
