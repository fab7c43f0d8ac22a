import type { Position } from '@tideline/api/schemas';
import { ArrowDownToLine, Scale, ShieldCheck } from 'lucide-react';
import { displayText } from '../../lib/trading/display-text.ts';
import { Amounts } from '../ui/figures/amount.tsx';
import { ConfirmDialog, type ConfirmDialogControl } from '../ui/overlays/confirm-dialog.tsx';
import { positionConsequence } from './position-consequence.tsx';

interface StartTradingDialogProps extends ConfirmDialogControl {
  /** Trading was only paused. */
  readonly isResume: boolean;
  readonly positions: readonly Position[] | undefined;
  /** What a trade would take now; null when unknown. */
  readonly tradeSizeText: string | null;
  readonly isBusy?: boolean;
}

/** Asks before the bot may buy, and says how much. */
export function StartTradingDialog(props: StartTradingDialogProps) {
  const { isResume, positions, tradeSizeText, ...dialog } = props;
  return (
    <ConfirmDialog
      {...dialog}
      title={isResume ? 'Resume trading?' : 'Start trading?'}
      sentence={
        isResume
          ? 'The bot may open positions on your account again.'
          : 'The bot may open positions on your account without asking again.'
      }
      confirmLabel={isResume ? 'Resume Trading' : 'Start Trading'}
      look="primary"
      consequences={[
        positionConsequence(positions, ShieldCheck),
        {
          icon: ArrowDownToLine,
          title: 'Entries are placed for you',
          text: 'On a bar that passes every gate, with the target and stop of your Trade Criteria.',
        },
        {
          icon: Scale,
          title: 'What a trade takes',
          text:
            tradeSizeText === null ? (
              'The share of your Trade Criteria; its amount is not known now.'
            ) : (
              <Amounts text={displayText(tradeSizeText)} />
            ),
        },
      ]}
    />
  );
}
