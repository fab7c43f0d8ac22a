import { CENT } from '../../model/money.ts';
import type { ExitLevel } from './exit-levels.ts';
import type { HeldPosition } from './exit-row.ts';
import { EXIT_REASONS, type ExitReason, exitRow } from './exit-table.ts';

export interface LevelAhead extends ExitLevel {
  /** Mark that the position must reach first; null for a level that holds from the entry on. */
  readonly fromMark: number | null;
}

/** A mark is the mid of two whole cents, so it moves by half cents. */
const MARK_STEP_SIZE = CENT / 2;
/** This many marks from the arming mark on are tried, as the first may not give a level yet. */
const MAX_STEPS = 40;

/** Includes every level that a position may get later, whatever its peak is now. */
export function levelsAhead(position: HeldPosition): readonly LevelAhead[] {
  return EXIT_REASONS.flatMap((reason) => levelAhead(position, reason) ?? []);
}

function levelAhead(position: HeldPosition, reason: ExitReason): LevelAhead | null {
  const { trigger } = exitRow(reason);
  if (trigger.kind === 'time' || trigger.kind === 'other') return null;
  const armedAt = trigger.kind === 'fall' ? trigger.armingMark : undefined;
  if (armedAt === undefined) {
    const price = trigger.levelPrice(position);
    return price === null ? null : { reason, price, fromMark: null };
  }
  const armingMark = armedAt(position);
  if (armingMark === null) return null;
  const firstStep = Math.ceil(armingMark / MARK_STEP_SIZE);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const from = (firstStep + step) * MARK_STEP_SIZE;
    const price = trigger.levelPrice({ ...position, peak: from });
    if (price !== null) return { reason, price, fromMark: from };
  }
  return null;
}
