import type { Position } from '@tideline/api/schemas';
import { CloseDialog } from '../../features/dashboard/positions/close-dialog.tsx';
import { useClosePositionAction } from '../../features/dashboard/positions/use-close-position-action.ts';

interface CloseQuestionProps {
  readonly position: Position;
  readonly isOpen: boolean;
  readonly onAnswered: () => void;
}

/** Stays mounted after the answer, to report the close. */
export function CloseQuestion({ position, isOpen, onAnswered }: CloseQuestionProps) {
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
