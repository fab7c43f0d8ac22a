import { DAY_MIX } from './assumptions.ts';
import type { Drill, Regime } from './generated-session.ts';

export type SessionKind = Regime | 'half-day';

const DRILL_KINDS: readonly Drill[] = ['trend', 'chop', 'crash', 'frozen'];

export const SESSION_KINDS: readonly SessionKind[] = [
  ...(Object.keys(DAY_MIX) as (keyof typeof DAY_MIX)[]),
  ...DRILL_KINDS,
  'half-day',
];

export function isSessionKind(name: string): name is SessionKind {
  return SESSION_KINDS.some((kind) => kind === name);
}
