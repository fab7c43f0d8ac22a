import type { Position } from '@tideline/api/schemas';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Amounts } from '../../components/ui/figures/amount.tsx';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { clockTime, levelText, minuteTime } from '../../lib/text/format.ts';
import { displayText } from '../../lib/trading/display-text.ts';
import { positionName } from '../../lib/trading/position.ts';
import { type OwnFlattenOutcome, useFlattenResults } from '../../live/actions/flatten-results.ts';
import { useKnownPositions } from '../../live/queries/positions.ts';

interface OwnResultProps {
  readonly isBusy: boolean;
  readonly onAskAgain: () => void;
}

/** The result of "Close and Stop" stays until read, and follows positions that are still open. */
export function OwnFlattenResult({ isBusy, onAskAgain }: OwnResultProps) {
  const { own, keepOwn } = useFlattenResults();
  const positions = useKnownPositions();
  if (own === null) return null;
  const openPosition = positions?.[0];
  const isFlat = positions?.length === 0;
  const Icon = isFlat ? CircleCheck : TriangleAlert;
  return (
    <section
      aria-label="What came of Close and Stop"
      aria-live="polite"
      className={`card mb-3 ${isFlat ? '' : 'border-loss'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <div className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
          <Icon className={`mt-0.5 shrink-0 ${isFlat ? 'text-profit' : 'text-loss'}`} />
          <div className="num min-w-0">
            <h2 className="font-semibold text-13 text-ink">
              {ownResultTitle(positions, own.hasChangedNothing)}
            </h2>
            <p className="text-ink-2">
              <Amounts text={displayText(ownResultText(own))} />{' '}
              {openPosition !== undefined && (
                <>
                  <strong className="font-semibold text-ink">Guarded while it is open.</strong>{' '}
                  <Amounts text={positionName(openPosition)} />{' '}
                  {openPosition.isClosing ? 'is being sold' : 'is held'}: stop{' '}
                  {levelText(openPosition.stopPrice)}, target {levelText(openPosition.targetPrice)}
                  {openPosition.sellAt !== null &&
                    `, sold at ${minuteTime(openPosition.sellAt)} ET in any case`}
                  .
                </>
              )}
            </p>
          </div>
        </div>
        <div className="flex items-center gap-2 max-sm:ml-6">
          {own.askedAtMs !== null && (
            <span className="num text-11 text-ink-3">asked {clockTime(own.askedAtMs)} ET</span>
          )}
          {isFlat ? (
            <SmallButton onClick={() => keepOwn(null)}>Dismiss</SmallButton>
          ) : (
            <SmallButton disabled={isBusy} onClick={onAskAgain}>
              Ask again
            </SmallButton>
          )}
        </div>
      </div>
    </section>
  );
}

/** The title says the first part. */
function ownResultText({ message, warnings }: OwnFlattenOutcome): string {
  return [message.replace(/^Trading stopped\. /, ''), ...warnings].join(' ');
}

function ownResultTitle(positions: readonly Position[] | undefined, isUnchanged: boolean): string {
  if (positions === undefined) return 'Trading is stopped. What is open is not known now.';
  if (positions.length > 0) return 'Trading is stopped. The position is not sold yet.';
  return isUnchanged
    ? 'Nothing was changed: trading was stopped, and nothing was held.'
    : 'Trading is stopped, and nothing is held.';
}
