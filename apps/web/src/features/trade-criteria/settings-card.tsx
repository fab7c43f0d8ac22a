import { useState } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Unread } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { useIsMobile } from '../../lib/browser/use-media-query.ts';
import { useDraft } from '../../live/queries/draft.ts';
import { useSettings } from '../../live/queries/polled-queries.ts';
import { EditActions, EditActionsBar } from './edit-actions.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsView } from './settings-view.tsx';

const FORM_ID = 'own-settings';

export function SettingsCard() {
  const query = useSettings();
  const { data } = query;
  const draft = useDraft('settings');
  const [isEditing, setIsEditing] = useState(draft.isKept);
  const [isSaving, setIsSaving] = useState(false);
  const isMobile = useIsMobile();
  const leave = () => {
    draft.forget();
    setIsEditing(false);
  };
  const editing = {
    form: FORM_ID,
    save: 'Save Settings',
    isSaving,
    onCancel: leave,
  };
  return (
    <Card
      id="settings"
      title="Your Trading Settings"
      isAligned
      aside={
        isEditing ? (
          !isMobile && <EditActions {...editing} />
        ) : (
          <Button size="head" disabled={data === undefined} onClick={() => setIsEditing(true)}>
            Edit Settings
          </Button>
        )
      }
      foot="Used from the next trade on. An open position keeps those of its entry."
    >
      {data === undefined ? (
        <Unread what="Your settings" query={query}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="my-1.5 h-5" />
          ))}
        </Unread>
      ) : isEditing ? (
        <>
          <SettingsForm
            id={FORM_ID}
            settings={data}
            draft={draft}
            onSaving={setIsSaving}
            onSaved={leave}
          />
          {isMobile && <EditActionsBar {...editing} />}
        </>
      ) : (
        <SettingsView settings={data} />
      )}
    </Card>
  );
}
