import { decimal } from '../../../../lib/text/format.ts';
import { SCORE_PART_LABELS } from '../../../../lib/trading/score-parts.ts';
import type { Calibration } from '../../../../live/queries/past-reports.ts';

const BRIER_DIGITS = 4;

/** Leaving out a part that helps makes the error larger. */
export function AblationTable({ calibration: { ablation, brier } }: { calibration: Calibration }) {
  if (brier === null) return null;
  const sortedAblation = ablation.toSorted((a, b) => (a.brierWithout ?? 0) - (b.brierWithout ?? 0));
  return (
    <div className="border-line border-t px-4 py-3">
      <h3 className="text-12 text-ink-2">
        <span className="font-medium text-ink">Error without one part.</span> A part that helps
        makes it larger when it is left out.
      </h3>
      <dl className="num mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 xl:grid-cols-7">
        {sortedAblation.map(({ part, brierWithout }) => (
          <div key={part} className="flex flex-col">
            <dt className="text-11 text-ink-3">{PART_LABELS[part] ?? part}</dt>
            <dd className="font-medium text-ink">{decimal(brierWithout, BRIER_DIGITS)}</dd>
            <dd className="text-11 text-ink-3">{ablationEffectOf(brierWithout, brier)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const PART_LABELS: Readonly<Record<string, string>> = SCORE_PART_LABELS;

function ablationEffectOf(brierWithoutPart: number | null, brierOfAllParts: number): string {
  if (brierWithoutPart === null) return 'not computed';
  if (brierWithoutPart === brierOfAllParts) return 'no change';
  return brierWithoutPart > brierOfAllParts ? 'helps' : 'hurts';
}
