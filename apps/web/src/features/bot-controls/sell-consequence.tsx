import type { Position } from '@tideline/api/schemas';
import { X } from 'lucide-react';
import { Amounts, StrongTextWithAmounts } from '../../components/ui/figures/amount.tsx';
import { Change, PercentChange } from '../../components/ui/figures/change.tsx';
import type { Consequence } from '../../components/ui/overlays/confirm-dialog.tsx';
import { age, decimal, money } from '../../lib/text/format.ts';
import { positionFigures, positionName } from '../../lib/trading/position.ts';
import { isStaleQuote } from '../../lib/trading/stale-quote.ts';

/** What "Close and Stop" sells; `positions` is undefined while unknown. */
export function sellConsequence(positions: readonly Position[] | undefined): Consequence {
  const iconProps = { icon: X, tone: 'loss' } as const;
  if (positions === undefined) {
    return {
      ...iconProps,
      title: 'Your positions are not known now',
      text: 'Whatever is open is sold at market. There is no need to wait: if you hold nothing, nothing is sold.',
    };
  }
  const [position] = positions;
  if (position === undefined) {
    return { icon: X, title: 'You hold nothing', text: 'Nothing is sold.' };
  }
  if (position.isClosing) {
    return {
      ...iconProps,
      title: `${positionName(position)} is being sold already`,
      text: 'The order at the broker goes on. Nothing is sold twice.',
    };
  }
  return {
    ...iconProps,
    title: `${positionName(position)} is sold at market now`,
    text: <PositionWorth position={position} />,
  };
}

function PositionWorth({ position }: { readonly position: Position }) {
  const { currentPrice, entryPrice, quantity, pnl, pnlPercent, ageMs } = position;
  const { atRisk, cost } = positionFigures(position);
  if (currentPrice === null) {
    return (
      <>
        <Amounts text={`Bought for ${money(cost)}.`} /> There is no quote to value it at.
      </>
    );
  }
  return (
    <>
      Worth <StrongTextWithAmounts text={money(atRisk)} /> at the bid of {decimal(currentPrice)}
      <Amounts text={`, bought at ${decimal(entryPrice)}: `} />
      <Change value={pnl} className="font-medium" />
      {', '}
      <PercentChange value={pnlPercent} className="font-medium" />.{' '}
      {isStaleQuote(position) && ageMs !== null && `That quote is ${age(ageMs)} old. `}
      <Amounts
        text={`The price is what the market pays; one cent less is ${money(quantity)} less.`}
      />
    </>
  );
}

/** "Sell 16 and Stop", where a position is known. */
export function sellButtonLabel(positions: readonly Position[] | undefined): string {
  if (positions === undefined) return 'Sell and Stop';
  const quantity = positions
    .filter(({ isClosing }) => !isClosing)
    .reduce((sum, position) => sum + position.quantity, 0);
  return quantity === 0 ? 'Stop Trading' : `Sell ${quantity} and Stop`;
}
