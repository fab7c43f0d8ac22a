import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { Card } from '../../components/ui/layout/card.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { useConfig, useVenues } from '../../live/queries/polled-queries.ts';
import { CredentialsForm } from './credentials-form.tsx';

type CredentialsCardProps = Pick<
  ComponentProps<typeof CredentialsForm>,
  'isEditing' | 'form' | 'onTyped' | 'onSaved'
>;

export function CredentialsCard(props: CredentialsCardProps) {
  const { isEditing } = props;
  const stored = useConfig();
  const known = useVenues();
  const { data: config } = stored;
  const { data: venues } = known;
  const failed = [stored, known].filter(({ data, isError }) => data === undefined && isError);
  const [isRevealed, setIsRevealed] = useState(false);
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <Card
      title="API Credentials"
      flush
      aside={
        <button
          type="button"
          aria-pressed={isRevealed}
          className={buttonClass({ look: 'quiet', size: 'head' })}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          <Icon size={14} strokeWidth={1.75} />
          {isRevealed ? 'Hide' : 'Reveal'}
        </button>
      }
    >
      {failed[0] !== undefined ? (
        <LoadError
          what="The credentials"
          error={failed[0].error}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      ) : config === undefined || venues === undefined ? (
        <Loading what="the credentials">
          <div className="flex flex-col gap-4 px-4 py-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        </Loading>
      ) : (
        <CredentialsForm
          // Leaving the edit mode starts from the stored state, and so does another saved state;
          // while editing, a save must find its form.
          key={isEditing ? 'edit' : `${config.apiKey}-${config.baseUrl}-${config.environment}`}
          {...props}
          config={config}
          venues={venues}
          isRevealed={isRevealed}
        />
      )}
    </Card>
  );
}
