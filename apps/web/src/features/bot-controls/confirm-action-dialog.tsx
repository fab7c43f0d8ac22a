import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { positionConsequence } from '../../components/trading/position-consequence.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { useKnownPositions } from '../../live/positions.ts';
import { ACTIONS, type Action } from './actions.ts';

interface ConfirmActionDialogProps {
  /** What was asked for; null while nothing is. */
  readonly action: Action | null;
  readonly onConfirm: (action: Action) => void;
  readonly onCancel: () => void;
}

/** Says what happens to the open position before anything else. */
export function ConfirmActionDialog({ action, onConfirm, onCancel }: ConfirmActionDialogProps) {
  const positions = useKnownPositions();
  // Keeps its words while it closes.
  const last = useRef<Action>('start');
  if (action !== null) last.current = action;
  const text = ACTIONS[action ?? last.current];
  return (
    <ConfirmDialog
      isOpen={action !== null}
      title={text.question}
      sentence={text.sentence}
      confirmLabel={text.confirm}
      look={text.look}
      consequences={[positionConsequence(positions, ShieldCheck), ...text.effects]}
      onCancel={onCancel}
      onConfirm={() => action !== null && onConfirm(action)}
    />
  );
}
