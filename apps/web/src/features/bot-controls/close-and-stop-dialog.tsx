import type { Position } from '@tideline/api/schemas';
import { Ban } from 'lucide-react';
import { ANALYSIS_GOES_ON } from '../../components/trading/position-consequence.tsx';
import { TextButton } from '../../components/ui/forms/links.tsx';
import { EnvironmentBadge } from '../../components/ui/layout/environment-badge.tsx';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { useBadge } from '../../lib/trading/use-badge.ts';
import { useBotStatus } from '../../live/actions/bot-status.ts';
import { sellConsequence, sellLabel } from './sell-consequence.tsx';

interface CloseAndStopDialogProps {
  readonly isOpen: boolean;
  readonly positions: readonly Position[] | undefined;
  readonly onConfirm: () => void;
  readonly onStopOnly: () => void;
  readonly onCancel: () => void;
}

export function CloseAndStopDialog({ positions, onStopOnly, ...dialog }: CloseAndStopDialogProps) {
  const badge = useBadge();
  const { status } = useBotStatus();
  const isHeld = positions === undefined || positions.length > 0;
  return (
    <ConfirmDialog
      {...dialog}
      title="Close and stop?"
      badge={badge && <EnvironmentBadge badge={badge} />}
      sentence="The bot sells what is open, then opens nothing new until you start trading again."
      confirmLabel={sellLabel(positions)}
      look="danger"
      otherWay={
        isHeld &&
        status?.isActive !== false && (
          <TextButton onClick={onStopOnly}>Stop and keep the position</TextButton>
        )
      }
      consequences={[
        sellConsequence(positions),
        {
          icon: Ban,
          title: 'New entries stop at once',
          text: 'An entry order that is still working is cancelled, and what it has bought is sold.',
        },
        ANALYSIS_GOES_ON,
      ]}
    />
  );
}
