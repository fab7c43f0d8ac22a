import type { Position } from '@tideline/api/schemas';
import { CloseDialog } from '../../features/dashboard/positions/close-dialog.tsx';
import { useClosePositionAction } from '../../features/dashboard/positions/use-close-position-action.ts';

interface Props {
  readonly position: Position;
  readonly isOpen: boolean;
  readonly onAnswered: () => void;
}

/** Stays mounted after the answer, to report the close. */
export function ClosePositionConfirmation({ position, isOpen, onAnswered }: Props) {
  const { close } = useClosePositionAction(position);
  return (
    <CloseDialog
      isOpen={isOpen}
      position={position}
      onCancel={onAnswered}
      onConfirm={() => {
        onAnswered();
        close();
      }}
    />
  );
}
