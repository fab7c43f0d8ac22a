import { Button, SmallButton } from '../../components/ui/forms/button.tsx';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';
import type { useCardEditing } from './use-card-editing.ts';

interface EditActionsProps {
  readonly editing: ReturnType<typeof useCardEditing>;
  /** "Limits" */
  readonly subject: string;
}

type EditActionsHeadProps = EditActionsProps & { readonly hasLoaded: boolean };

export function EditActions({ editing, subject, hasLoaded }: EditActionsHeadProps) {
  const { isEditing, isSaving, edit, leave, form } = editing;
  const isMobile = useIsMobile();
  if (!isEditing) {
    return (
      <SmallButton disabled={!hasLoaded} onClick={edit}>
        Edit {subject}
      </SmallButton>
    );
  }
  if (isMobile) return null;
  return (
    <>
      <SmallButton look="quiet" disabled={isSaving} onClick={leave}>
        Cancel
      </SmallButton>
      <SmallButton look="primary" type="submit" form={form.id} disabled={isSaving}>
        {isSaving ? 'Saving...' : `Save ${subject}`}
      </SmallButton>
    </>
  );
}

/** On a phone: at the thumb while the form is on screen. */
export function EditActionsBar({ editing, subject }: EditActionsProps) {
  const { isSaving, leave, form } = editing;
  if (!useIsMobile()) return null;
  return (
    <div className="sticky bottom-0 -mx-4 mt-4 -mb-3 flex gap-2 border-line border-t bg-surface px-4 py-2 *:flex-1">
      <Button disabled={isSaving} onClick={leave}>
        Cancel
      </Button>
      <Button look="primary" type="submit" form={form.id} disabled={isSaving}>
        {isSaving ? 'Saving...' : `Save ${subject}`}
      </Button>
    </div>
  );
}
