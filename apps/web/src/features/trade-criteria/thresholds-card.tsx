import { Lock } from 'lucide-react';
import { ThresholdsView } from '../../components/trading/thresholds/thresholds-view.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Chip } from '../../components/ui/layout/chip.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { useAdminSettings, useSignal } from '../../live/queries/polled-queries.ts';
import { useUser } from '../../live/queries/user.ts';
import { EditActions, EditActionsBar } from './edit-actions.tsx';
import { ThresholdsForm } from './thresholds-form.tsx';
import { useCardEditing } from './use-card-editing.ts';

/** One set for all accounts; administrators edit it, every user sees it. */
export function ThresholdsCard() {
  const query = useAdminSettings();
  const { data } = query;
  const { data: user } = useUser();
  const { data: signal } = useSignal();
  const editing = useCardEditing('thresholds');
  const version = signal?.thresholdsVersion ?? null;
  return (
    <Card
      title="Technical Indicator Thresholds"
      isInCardRow
      aside={
        user?.isAdmin ? (
          <EditActions editing={editing} subject="Thresholds" hasLoaded={data !== undefined} />
        ) : (
          <Chip icon={Lock}>Admin Controlled</Chip>
        )
      }
      foot={`${version === null ? '' : `Version ${version}. `}Used by every account, from the next bar on.`}
    >
      {data === undefined ? (
        <LoadingOrError subject="The thresholds" query={query}>
          <Skeletons count={6} className="my-1.5 h-5" />
        </LoadingOrError>
      ) : editing.isEditing && user?.isAdmin ? (
        <>
          <ThresholdsForm thresholds={data} {...editing.form} />
          <EditActionsBar editing={editing} subject="Thresholds" />
        </>
      ) : (
        <ThresholdsView thresholds={data} />
      )}
    </Card>
  );
}
