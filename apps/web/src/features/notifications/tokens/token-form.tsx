import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Checkbox } from '../../../components/ui/forms/checkbox.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { Select } from '../../../components/ui/forms/select.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { errorText, rawErrorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { fieldErrorOf } from '../../../lib/errors/field-error.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useCreateApiToken } from '../../../live/actions/save/save-token.ts';
import type { MadeTokenAnswer } from './made-token.tsx';
import { scopeRowsFor, type TokenScope } from './token-texts.ts';

const EXPIRY_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

interface TokenFormProps {
  readonly isAdmin: boolean;
  readonly onMade: (madeToken: MadeTokenAnswer) => void;
  readonly onClose: () => void;
}

type TokenFaults = Partial<Record<'name' | 'scopes', string>>;

export function TokenForm({ isAdmin, onMade, onClose }: TokenFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState('90');
  const form = useRef<HTMLFormElement>(null);
  const { make, isPending, faults, failure, setFailure } = useTokenMaking(onMade);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    make({ name: name.trim(), scopes: [...scopes], expiresInDays: Number(days) });
  };
  return (
    <form
      ref={form}
      aria-label="New token"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 border-line border-b px-4 py-3 last:border-b-0"
    >
      {failure !== null && (
        <InlineMessage tone="loss" onDismiss={() => setFailure(null)}>
          Not made. {failure}
        </InlineMessage>
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label="Name"
          name="name"
          placeholder="journal import"
          autoComplete="off"
          value={name}
          error={faults.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Expires in"
          value={days}
          options={EXPIRY_OPTIONS}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
      <ScopeChoice isAdmin={isAdmin} scopes={scopes} error={faults.scopes} onChange={setScopes} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Making...' : 'Make token'}
        </Button>
      </div>
    </form>
  );
}

function useTokenMaking(onMade: TokenFormProps['onMade']) {
  const makeToken = useCreateApiToken();
  const [faults, setFaults] = useState<TokenFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const make = (tokenInput: Parameters<typeof makeToken.mutate>[0]) => {
    const missing = {
      ...(tokenInput.name === '' && { name: 'Name is needed.' }),
      ...(tokenInput.scopes.length === 0 && { scopes: 'Tick at least one.' }),
    };
    setFaults(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    makeToken.mutate(tokenInput, {
      onSuccess: (madeToken) => onMade({ ...madeToken, name: tokenInput.name }),
      onError: (error) => {
        const text = errorText(error);
        const fieldFaults = fieldErrorOf(rawErrorText(error), ['name', 'scopes']);
        // The page reports unconfirmed actions.
        if (fieldFaults !== null) setFaults(fieldFaults);
        else if (isRefused(error)) setFailure(text);
        else toast({ title: 'Not Confirmed', description: text, tone: 'destructive' });
      },
    });
  };
  return { make, isPending: makeToken.isPending, faults, failure, setFailure };
}

interface ScopeChoiceProps {
  readonly isAdmin: boolean;
  readonly scopes: readonly TokenScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

/** The scopes, each with what it may do. */
function ScopeChoice({ isAdmin, scopes, error, onChange }: ScopeChoiceProps) {
  const switchScope = (scope: TokenScope, isOn: boolean) => {
    const otherScopes = scopes.filter((each) => each !== scope);
    onChange(isOn ? [...otherScopes, scope] : otherScopes);
  };
  return (
    <fieldset>
      <legend className="font-medium text-12 text-ink">May</legend>
      {scopeRowsFor(isAdmin).map(({ scope, permissionText }) => (
        <Checkbox
          key={scope}
          label={`${scope} ${permissionText}`}
          isChecked={scopes.includes(scope)}
          className="flex! w-full"
          onChange={(isOn) => switchScope(scope, isOn)}
        >
          <span className="min-w-0">
            <span className="font-medium text-ink">{scope}</span> {permissionText}
          </span>
        </Checkbox>
      ))}
      {error !== undefined && (
        <p role="alert" className="mt-1 text-12 text-loss">
          {error}
        </p>
      )}
    </fieldset>
  );
}
