import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { useConfig } from '../../live/config.ts';
import { AccountCard } from './account-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

export function ApiSettingsPage() {
  const [isEditing, setIsEditing] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const { data: config } = useConfig();

  const leave = () => {
    setIsEditing(false);
    setIsDirty(false);
  };

  return (
    <div data-testid="page-api-settings">
      <PageHead
        title="API Settings"
        sentence="The account the bot trades in. One account per user."
        actions={
          isEditing ? (
            <Button onClick={leave}>Cancel</Button>
          ) : (
            <Button disabled={config === undefined} onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden="true" size={16} strokeWidth={1.75} />
              Edit Settings
            </Button>
          )
        }
      />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <ConnectionCard isDirty={isEditing && isDirty} />
          <CredentialsCard isEditing={isEditing} onDirty={setIsDirty} onSaved={leave} />
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
