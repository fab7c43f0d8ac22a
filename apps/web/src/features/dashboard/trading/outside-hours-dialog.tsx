import { Button } from '../../../components/ui/forms/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';

interface OutsideHoursDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function OutsideHoursDialog({ isOpen, onClose }: OutsideHoursDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Outside Trading Hours"
      sentence="Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours."
      actions={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
