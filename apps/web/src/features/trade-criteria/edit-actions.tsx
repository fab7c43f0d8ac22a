import { Button } from '../../components/ui/forms/button.tsx';

interface EditActionsProps {
  /** The form that Save submits. */
  readonly form: string;
  readonly save: string;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

/** In a card's head. */
export function EditActions({ form, save, isSaving, onCancel }: EditActionsProps) {
  return (
    <>
      <Button look="quiet" size="head" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button look="primary" size="head" type="submit" form={form} disabled={isSaving}>
        {isSaving ? 'Saving...' : save}
      </Button>
    </>
  );
}

/** On a phone: at the thumb while the form is on screen. */
export function EditActionsBar({ form, save, isSaving, onCancel }: EditActionsProps) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-4 -mb-3 flex gap-2 border-line border-t bg-surface px-4 py-2 *:flex-1">
      <Button disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button look="primary" type="submit" form={form} disabled={isSaving}>
        {isSaving ? 'Saving...' : save}
      </Button>
    </div>
  );
}
