import type { Position } from '@tideline/api/schemas';
import { Activity, Ban, type LucideIcon } from 'lucide-react';
import { decimal } from '../../lib/text/format.ts';
import { positionName } from '../../lib/trading/position.ts';
import { Amounts } from '../ui/figures/amount.tsx';
import { Change } from '../ui/figures/change.tsx';
import type { Consequence } from '../ui/overlays/confirm-dialog.tsx';
import { SimulatedLabel } from './simulated-label.tsx';

/**
 * Pausing, stopping or switching off leaves positions open and guarded. `positions` is undefined
 * while unknown.
 */
export function positionConsequence(
  positions: readonly Position[] | undefined,
  icon: LucideIcon,
): Consequence {
  if (positions === undefined) {
    return {
      icon,
      tone: 'warn',
      title: 'Your positions are not known now',
      text: 'Whatever is open stays open. The bot still sells it at its target or stop, and before the window ends in any case.',
    };
  }
  const [position] = positions;
  if (position === undefined) {
    return { icon, title: 'You hold nothing', text: 'None of your money is at risk now.' };
  }
  if (positions.length > 1) {
    return {
      icon,
      tone: 'profit',
      title: 'Your open positions stay open',
      text: `${positions.length} positions. The bot still sells each at its target or stop, and before the window ends in any case.`,
    };
  }
  const { targetPrice, stopPrice } = position;
  return {
    icon,
    tone: 'profit',
    title: 'Your open position stays open',
    text: (
      <>
        <Amounts text={positionName(position)} />, now{' '}
        <Change value={position.pnl} className="font-medium" /> <SimulatedLabel />. The bot still
        sells at target {decimal(targetPrice)} or stop {decimal(stopPrice)}, and before the window
        ends in any case.
      </>
    ),
  };
}

export const ENTRIES_STOP: Consequence = {
  icon: Ban,
  title: 'New entries stop at once',
  text: 'An entry order that is still working is cancelled.',
};

export const ANALYSIS_GOES_ON: Consequence = {
  icon: Activity,
  title: 'Analysis goes on',
  text: 'Signals and decisions are still recorded.',
};
