import { Lock } from 'lucide-react';
import { useState } from 'react';
import { ThresholdsView } from '../../components/trading/thresholds/thresholds-view.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Chip } from '../../components/ui/layout/chip.tsx';
import { Unread } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { useIsMobile } from '../../lib/browser/use-media-query.ts';
import { useDraft } from '../../live/queries/draft.ts';
import { useAdminSettings, useSignal } from '../../live/queries/polled-queries.ts';
import { useUser } from '../../live/queries/user.ts';
import { EditActions, EditActionsBar } from './edit-actions.tsx';
import { ThresholdsForm } from './thresholds-form.tsx';

const FORM_ID = 'thresholds';

/** One set for all accounts; administrators edit it, every user sees it. */
export function ThresholdsCard() {
  const query = useAdminSettings();
  const { data } = query;
  const { data: user } = useUser();
  const { data: signal } = useSignal();
  const draft = useDraft('thresholds');
  const [isOpen, setIsOpen] = useState(draft.isKept);
  const [isSaving, setIsSaving] = useState(false);
  const isMobile = useIsMobile();
  const isEditing = isOpen && user?.isAdmin === true;
  const leave = () => {
    draft.forget();
    setIsOpen(false);
  };
  const editing = {
    form: FORM_ID,
    save: 'Save Thresholds',
    isSaving,
    onCancel: leave,
  };
  const version = signal?.thresholdsVersion ?? null;
  return (
    <Card
      title="Technical Indicator Thresholds"
      isAligned
      aside={
        !user?.isAdmin ? (
          <Chip icon={Lock}>Admin Controlled</Chip>
        ) : isEditing ? (
          !isMobile && <EditActions {...editing} />
        ) : (
          <Button size="head" disabled={data === undefined} onClick={() => setIsOpen(true)}>
            Edit Thresholds
          </Button>
        )
      }
      foot={`${version === null ? '' : `Version ${version}. `}Used by every account, from the next bar on.`}
    >
      {data === undefined ? (
        <Unread what="The thresholds" query={query}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="my-1.5 h-5" />
          ))}
        </Unread>
      ) : isEditing ? (
        <>
          <ThresholdsForm
            id={FORM_ID}
            thresholds={data}
            draft={draft}
            onSaving={setIsSaving}
            onSaved={leave}
          />
          {isMobile && <EditActionsBar {...editing} />}
        </>
      ) : (
        <ThresholdsView thresholds={data} />
      )}
    </Card>
  );
}
