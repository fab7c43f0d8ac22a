import type { Position } from '@tideline/api/schemas';
import { Activity, Ban, ShieldCheck } from 'lucide-react';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { positionConsequence } from './position-consequence.tsx';

interface StopTradingDialogProps {
  readonly isOpen: boolean;
  readonly positions: readonly Position[] | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function StopTradingDialog({ positions, ...dialog }: StopTradingDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Stop trading?"
      sentence="The bot opens nothing new until you start trading again."
      confirmLabel="Stop Trading"
      look="danger"
      consequences={[
        positionConsequence(positions, ShieldCheck),
        {
          icon: Ban,
          title: 'New entries stop at once',
          text: 'An entry order that is still working is cancelled.',
        },
        {
          icon: Activity,
          title: 'Analysis goes on',
          text: 'Signals and decisions are still recorded.',
        },
      ]}
    />
  );
}
