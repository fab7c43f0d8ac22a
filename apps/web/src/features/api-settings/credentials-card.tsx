import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { useBrokerConfig, useVenues } from '../../live/queries/polled-queries.ts';
import { CredentialsForm } from './credentials-form.tsx';

type FormProps = ComponentProps<typeof CredentialsForm>;

export function CredentialsCard(props: Omit<FormProps, 'config' | 'venues' | 'isRevealed'>) {
  const configQuery = useBrokerConfig();
  const venuesQuery = useVenues();
  const { data: config } = configQuery;
  const { data: venues } = venuesQuery;
  const failedQueries = [configQuery, venuesQuery].filter(
    ({ data, isError }) => data === undefined && isError,
  );
  const [isRevealed, setIsRevealed] = useState(false);
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <Card
      title="API Credentials"
      isFlush
      aside={
        <SmallButton
          look="quiet"
          aria-pressed={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          <Icon size={14} />
          {isRevealed ? 'Hide' : 'Reveal'}
        </SmallButton>
      }
    >
      {config === undefined || venues === undefined ? (
        <LoadingOrError
          subject="The credentials"
          query={{
            isError: failedQueries.length > 0,
            error: failedQueries[0]?.error,
            refetch: () => Promise.all(failedQueries.map(({ refetch }) => refetch())),
          }}
        >
          <div className="flex flex-col gap-4 px-4 py-3">
            <Skeletons count={3} className="h-14" />
          </div>
        </LoadingOrError>
      ) : (
        <CredentialsForm
          // A new key resets the form when the edit mode ends or the saved state changes. While
          // editing the key stays, as a save needs its form.
          key={
            props.isEditing ? 'edit' : `${config.apiKey}-${config.baseUrl}-${config.environment}`
          }
          {...props}
          config={config}
          venues={venues}
          isRevealed={isRevealed}
        />
      )}
    </Card>
  );
}
