import { Card } from '../../components/ui/layout/card.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { useSettings } from '../../live/queries/polled-queries.ts';
import { EditActions, EditActionsBar } from './edit-actions.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsView } from './settings-view.tsx';
import { useCardEditing } from './use-card-editing.ts';

export function SettingsCard() {
  const query = useSettings();
  const { data } = query;
  const editing = useCardEditing('settings');
  return (
    <Card
      id="settings"
      title="Your Trading Settings"
      isInCardRow
      aside={
        <EditActions cardEditing={editing} subject="Settings" hasLoaded={data !== undefined} />
      }
      foot="Used from the next trade on. An open position keeps those of its entry."
    >
      {data === undefined ? (
        <LoadingOrError subject="Your settings" query={query}>
          <Skeletons count={6} className="my-1.5 h-5" />
        </LoadingOrError>
      ) : editing.isEditing ? (
        <>
          <SettingsForm settings={data} {...editing.form} />
          <EditActionsBar cardEditing={editing} subject="Settings" />
        </>
      ) : (
        <SettingsView settings={data} />
      )}
    </Card>
  );
}
