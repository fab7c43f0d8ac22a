import type { Position } from '@tideline/api/schemas';
import { BadgeDollarSign, Ban, Repeat } from 'lucide-react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import {
  ConfirmDialog,
  type ConfirmDialogControl,
} from '../../../components/ui/overlays/confirm-dialog.tsx';
import { positionName } from '../../../lib/trading/position.ts';

type CloseDialogProps = ConfirmDialogControl & { readonly position: Position };

export function CloseDialog({ position, ...dialog }: CloseDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Close this position?"
      sentence="It is sold whole, and this can’t be undone."
      confirmLabel="Close Position"
      look="danger"
      consequences={[
        {
          icon: BadgeDollarSign,
          title: 'Sold at the market now',
          text: (
            <>
              <Amounts text={positionName(position)} />, now{' '}
              <Change value={position.pnl} className="font-medium" /> <SimulatedLabel /> at the bid.
              A market order may fill lower.
            </>
          ),
        },
        {
          icon: Ban,
          title: 'Its other orders are cancelled first',
          text: 'Nothing of this trade is left at the broker.',
        },
        {
          icon: Repeat,
          title: 'Trading goes on',
          text: 'The bot may enter again on a later bar. Stop trading if it should not.',
        },
      ]}
    />
  );
}
