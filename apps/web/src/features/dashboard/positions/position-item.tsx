import type { Position } from '@tideline/api/schemas';
import { X } from 'lucide-react';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change, PercentChange } from '../../../components/ui/figures/change.tsx';
import { KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { useConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import {
  age,
  clockTime,
  decimal,
  levelText,
  money,
  plural,
  tradingDay,
} from '../../../lib/text/format.ts';
import { positionFigures, stopSentence } from '../../../lib/trading/position.ts';
import { isStaleQuote } from '../../../lib/trading/stale-quote.ts';
import { CloseDialog } from './close-dialog.tsx';
import { LazyRequiredMove } from './required-move/lazy-required-move.tsx';
import { SellCountdown } from './sell-countdown.tsx';
import { StopTargetTrack } from './stop-target-track.tsx';
import { useClosePositionAction } from './use-close-position-action.ts';

interface PositionItemProps {
  readonly position: Position;
  readonly hasRefreshFailed: boolean;
}

export function PositionItem({ position, hasRefreshFailed }: PositionItemProps) {
  const { close, failure, dismissFailure, isPending } = useClosePositionAction(position);
  const closeQuestion = useConfirmDialog(close);
  const isPrivate = usePrivacy();
  const figures = positionFigures(position);
  const stopTexts = stopSentence(position);
  const hasStaleQuote = isStaleQuote(position);
  const isStale = hasRefreshFailed || hasStaleQuote;
  const isClosing = position.isClosing || isPending;
  return (
    <li className="flex shrink-0 flex-col px-4 py-3 last:flex-1">
      {failure !== null && (
        <div className="mb-3">
          <InlineMessage tone="loss" onDismiss={dismissFailure}>
            <strong className="font-semibold">Close failed.</strong> {failure} Your position was
            still open when it was last read, and is still guarded.
            <div className="mt-2">
              <SmallButton look="danger" onClick={closeQuestion.ask}>
                Close again
              </SmallButton>
            </div>
          </InlineMessage>
        </div>
      )}
      <div className="flex items-center gap-2">
        <Chip>{position.contractType.toUpperCase()}</Chip>
        <span className="num font-semibold text-[0.9375rem] text-ink">
          {position.symbol} {position.strike}
        </span>
        <span className="text-12 text-ink-2">{tradingDay(position.expiry)}, 0 DTE</span>
        <span className="num ml-auto text-12 text-ink-2">
          <Amounts text={plural(position.quantity, 'contract')} />
        </span>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <span className="sr-only">Profit or loss</span>
        <Change value={position.pnl} isStale={isStale} className="font-semibold text-24" />
        <PercentChange value={position.pnlPercent} isStale={isStale} className="font-medium" />
      </div>
      {position.sellAt !== null && <SellCountdown sellAtMs={Date.parse(position.sellAt)} />}
      {hasStaleQuote && (
        <p className="text-12 text-warn">
          Last known value{position.ageMs !== null && `, ${age(position.ageMs)} old`}. Asking the
          broker directly.
        </p>
      )}
      {isPrivate ? (
        // The bid's mark would show the sign of the P&L; of the track only the space stays.
        <p className="mt-1 flex h-12 items-center text-12 text-ink-3">Stop and target hidden</p>
      ) : (
        <StopTargetTrack position={position} />
      )}
      <div className="num mt-2 border-line border-t pt-2 text-12 text-ink-2">
        {!isPrivate && (
          <p>
            <strong className="font-medium text-ink">{stopTexts.lead}</strong>
            {stopTexts.rest}
          </p>
        )}
        <p className="flex justify-between gap-3">
          {isPrivate ? '' : stopTexts.note}
          <span className="ml-auto inline-flex items-baseline gap-1.5 whitespace-nowrap">
            If stopped <Change value={figures.ifStopped} className="font-medium" />
          </span>
        </p>
      </div>
      <div className="my-2 border-line border-t pt-1.5">
        <KeyValues
          facts={[
            {
              label: `Entry, ${clockTime(position.openedAt)} ET`,
              value: <Amount text={levelText(position.entryPrice)} />,
            },
            { label: 'Cost, before fees', value: <Amount text={money(figures.cost)} /> },
            { label: 'Mark (bid)', value: decimal(position.currentPrice) },
            { label: 'At risk now', value: <Amount text={money(figures.atRisk)} /> },
          ]}
        />
      </div>
      <LazyRequiredMove position={position} isStale={isStale} />
      {/* The button stays in view however much stands above. */}
      <div className="sticky bottom-0 -mx-4 mt-auto -mb-3 rounded-b-card border-line border-t bg-surface px-4 py-3">
        <Button look="ask" className="w-full" disabled={isClosing} onClick={closeQuestion.ask}>
          <X />
          {isClosing ? 'Closing...' : 'Close Position'}
        </Button>
      </div>
      <CloseDialog position={position} {...closeQuestion.dialog} />
    </li>
  );
}
