import type { Position, RequiredMoveEstimate } from '@tideline/api/schemas';
import { Amount } from '../../../../components/ui/figures/amount.tsx';
import { usePrivacy } from '../../../../lib/browser/privacy.ts';
import { clockTime, decimal, money, percent } from '../../../../lib/text/format.ts';
import { MoveTable } from './move-table.tsx';
import {
  atrDistanceSentence,
  targetVersusDaySentence,
  timeCostSentence,
  unchangedPriceSentence,
} from './move-texts.ts';
import { SpotTrack } from './spot-track.tsx';

interface RequiredMoveProps {
  readonly position: Position;
  readonly isStale: boolean;
}

/** How far the underlying must go for target, stop and break-even, by the server. */
export function RequiredMove({ position, isStale }: RequiredMoveProps) {
  const isPrivate = usePrivacy();
  const { estimate, reason } = position.requiredMove;
  return (
    // No region of its own: the card's note on its account holds here too.
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold text-13 text-ink">Required move</h3>
        {estimate !== null && (
          <span className="num text-11 text-ink-3">
            Model price at IV {percent(estimate.impliedVolatility)}, {clockTime(estimate.quotedAt)}{' '}
            ET
          </span>
        )}
      </div>
      {estimate === null ? (
        <p className="mt-1 text-12 text-ink-2">Not known. {reason}</p>
      ) : isPrivate ? (
        // The place of the levels would show the sign of the P&L.
        <p className="mt-1 text-12 text-ink-3">Required move hidden</p>
      ) : (
        <MoveEstimate position={position} estimate={estimate} isStale={isStale} />
      )}
    </div>
  );
}

type EstimateProps = RequiredMoveProps & { readonly estimate: RequiredMoveEstimate };

function MoveEstimate({ position, estimate, isStale }: EstimateProps) {
  const { symbol } = position;
  const { timeAlone, levels, averageTrueRange } = estimate;
  return (
    <>
      <p className="num mt-1 text-12 text-ink-2">
        <strong className="font-medium text-ink">{unchangedPriceSentence(symbol, estimate)}</strong>{' '}
        {targetVersusDaySentence(estimate)}
      </p>
      <SpotTrack symbol={symbol} estimate={estimate} isStale={isStale} />
      <MoveTable position={position} levels={levels} isStale={isStale} />
      <p className="num mt-2 flex flex-wrap justify-between gap-x-3 text-11 text-ink-3">
        {averageTrueRange !== null && (
          <span>
            ATR (5 min) {decimal(averageTrueRange)}
            {atrDistanceSentence(estimate)}
          </span>
        )}
        <span>
          {timeCostSentence(estimate)} <Amount text={money(timeAlone.cost)} />
        </span>
      </p>
    </>
  );
}
