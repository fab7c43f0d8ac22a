import { zodResolver } from '@hookform/resolvers/zod';
import { type Config, type ConfigInput, HIDDEN_SECRET, type Venue } from '@tideline/api/schemas';
import { type RefObject, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/ui/forms/button.tsx';
import { Field } from '../../components/ui/forms/field.tsx';
import { Select } from '../../components/ui/forms/select.tsx';
import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { errorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { configInput } from '../../lib/forms/form-schemas.ts';
import { toastFailure } from '../../lib/toast-store.ts';
import { isWorkingOrder } from '../../lib/trading/orders.ts';
import { useSaveConfig } from '../../live/actions/save/save-config.ts';
import { useOrders } from '../../live/queries/orders.ts';
import { usePositions } from '../../live/queries/positions.ts';

export interface KeyFormState {
  readonly isDirty: boolean;
  /** Has a key and a secret. */
  readonly hasBothKeys: boolean;
}

interface CredentialsFormProps {
  readonly config: Config;
  readonly venues: readonly Venue[];
  readonly isEditing: boolean;
  readonly isRevealed: boolean;
  /** The form, for a save from another card. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onFormStateChange: (formState: KeyFormState) => void;
  readonly onSaved: (saved: Config) => void;
}

const ENVIRONMENT_OPTIONS = [
  { value: 'paper', label: 'Paper Trading' },
  { value: 'live', label: 'Live Trading' },
] as const;

function toSentence(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`.replace('..', '.');
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { config, venues, isEditing, isRevealed, onFormStateChange, onSaved } = props;
  const lockReason = useKeysLockReason();
  const save = useSaveConfig();
  const form = useForm<ConfigInput>({
    resolver: zodResolver(configInput),
    defaultValues: {
      apiKey: config.apiKey,
      secretKey: config.secretKey,
      baseUrl: config.baseUrl,
      environment: config.environment,
    },
  });
  const { errors, isDirty } = form.formState;
  const environment = form.watch('environment');
  const environmentVenues = venues.filter((venue) => venue.environment === environment);
  const hostOptions = environmentVenues.map(({ baseUrl, label }) => ({ value: baseUrl, label }));
  const isLive = environment === 'live';
  // The server takes a stored secret only for its own host.
  const isMoved = environment !== config.environment || form.watch('baseUrl') !== config.baseUrl;
  const secretHint = isMoved
    ? 'Enter it again: the stored one is for another environment or host.'
    : 'Left as it is, the stored one is kept.';

  const isComplete = form.watch('apiKey').trim() !== '' && form.watch('secretKey').trim() !== '';
  useEffect(
    () => onFormStateChange({ isDirty, hasBothKeys: isComplete }),
    [isDirty, isComplete, onFormStateChange],
  );

  const chooseEnvironment = (chosen: Config['environment']) => {
    form.setValue('environment', chosen, { shouldDirty: true });
    const first = venues.find((venue) => venue.environment === chosen);
    if (first !== undefined) form.setValue('baseUrl', first.baseUrl, { shouldDirty: true });
  };

  const onSubmit = form.handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: onSaved,
      onError: (error) =>
        toastFailure('Save Failed', error, errorText(error, 'Failed to save configuration')),
    }),
  );

  const secretType = isRevealed ? 'text' : 'password';
  const keyField = { autoComplete: 'off', spellCheck: false, disabled: !isEditing };
  return (
    <form ref={props.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="flex flex-col gap-4 px-4 py-3">
        {save.error !== null && isRefused(save.error) && (
          <InlineMessage tone="loss">
            Not saved. {errorText(save.error, 'Failed to save configuration')}
          </InlineMessage>
        )}
        <Select
          label="Environment"
          disabled={!isEditing}
          options={ENVIRONMENT_OPTIONS.filter(
            ({ value }) =>
              value === config.environment || venues.some((venue) => venue.environment === value),
          )}
          hint="Live Trading needs a second factor and the word LIVE."
          value={environment}
          onChange={(event) =>
            chooseEnvironment(event.currentTarget.value === 'live' ? 'live' : 'paper')
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="API Key"
            type={secretType}
            {...keyField}
            error={toSentence(errors.apiKey?.message)}
            {...form.register('apiKey')}
          />
          <Field
            label="Secret Key"
            // A stored secret's mask is no secret.
            type={form.watch('secretKey') === HIDDEN_SECRET ? 'text' : secretType}
            {...keyField}
            error={toSentence(errors.secretKey?.message)}
            hint={isEditing ? secretHint : undefined}
            {...form.register('secretKey')}
          />
        </div>
        <Select
          label="Base URL"
          disabled={!isEditing}
          options={
            hostOptions.length > 0
              ? hostOptions
              : [{ value: config.baseUrl || 'none', label: config.baseUrl || 'None' }]
          }
          hint="A list, not free text: keys only ever go to a host you allow."
          {...form.register('baseUrl')}
        />
        {isLive && isEditing && (
          <Field
            label="Type LIVE to confirm that real money is traded"
            autoComplete="off"
            error={toSentence(errors.confirmLive?.message)}
            {...form.register('confirmLive', { setValueAs: (text) => text || undefined })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3">
        <p className="text-12 text-ink-2">
          {lockReason ?? 'New keys are tested as soon as they are saved.'}
        </p>
        <Button
          type="submit"
          look="primary"
          disabled={!isEditing || lockReason !== null || save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save Settings'}
        </Button>
      </div>
    </form>
  );
}

/**
 * Why keys can't be saved, or null: open positions need the keys that bought them to sell. What
 * can't be read locks nothing, as new keys may be the remedy; the server refuses if it must.
 */
function useKeysLockReason(): string | null {
  const { data: positions = [], isPending: areReadingPositions } = usePositions();
  const { data: orders = [], isPending: areReadingOrders } = useOrders();
  if (positions.length > 0) return 'Locked while a position is open.';
  if (orders.some(isWorkingOrder)) return 'Locked while an order is open.';
  return areReadingPositions || areReadingOrders ? 'Reading what is open…' : null;
}
