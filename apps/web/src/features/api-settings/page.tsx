import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { useTestConnection } from '../../live/queries/connection.ts';
import { useDraft } from '../../live/queries/draft.ts';
import { useBrokerConfig } from '../../live/queries/polled-queries.ts';
import { AccountCard } from './account-card.tsx';
import { checkSavedKeys } from './check-saved-keys.ts';
import { ConnectionCard } from './connection-card.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import type { KeyFormState } from './credentials-form.tsx';
import { SecurityCard } from './security-card.tsx';
import { SignInCard } from './sign-in/sign-in-card.tsx';

const UNTOUCHED_KEY_FORM: KeyFormState = { isDirty: false, hasBothKeys: false };

export function ApiSettingsPage() {
  const keyDraft = useDraft('keys');
  const [isEditing, setIsEditing] = useState(keyDraft.isKept);
  const [isLost, setIsLost] = useState(keyDraft.isKept);
  const [typed, setTyped] = useState(UNTOUCHED_KEY_FORM);
  const credentialsForm = useRef<HTMLFormElement>(null);
  const connectionTest = useTestConnection();
  const { data: config } = useBrokerConfig();
  const isDirty = isEditing && typed.isDirty;

  // Keeps that something was typed, not what: no key stays in the browser.
  useEffect(() => {
    if (isDirty) keyDraft.keep({});
    else keyDraft.forget();
  }, [isDirty, keyDraft]);

  const leaveEditing = () => {
    setIsLost(false);
    setIsEditing(false);
    setTyped(UNTOUCHED_KEY_FORM);
  };

  return (
    <div data-testid="page-api-settings">
      <PageHead
        title="API Settings"
        sentence="The account the bot trades in. One account per user."
        actions={
          isEditing ? (
            <Button onClick={leaveEditing}>Cancel</Button>
          ) : (
            <Button disabled={config === undefined} onClick={() => setIsEditing(true)}>
              <Pencil />
              Edit Settings
            </Button>
          )
        }
      />
      {isLost && (
        <div className="mb-3">
          <InlineMessage tone="warn" onDismiss={() => setIsLost(false)}>
            What you typed here before was not saved. Keys are never kept in the browser: enter them
            again.
          </InlineMessage>
        </div>
      )}
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <ConnectionCard
            connectionTest={connectionTest}
            keyForm={isDirty ? typed : UNTOUCHED_KEY_FORM}
            onSaveAndTest={() => credentialsForm.current?.requestSubmit()}
          />
          <CredentialsCard
            isEditing={isEditing}
            form={credentialsForm}
            onFormStateChange={setTyped}
            onSaved={(saved) => {
              leaveEditing();
              checkSavedKeys(connectionTest, saved);
            }}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <AccountCard />
          <SignInCard />
          <SecurityCard />
        </div>
      </div>
    </div>
  );
}
