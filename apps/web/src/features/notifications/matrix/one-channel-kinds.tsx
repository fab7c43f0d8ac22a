import { useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Select } from '../../../components/ui/forms/select.tsx';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import { destinationText } from '../types.ts';
import { KindCheckboxList } from './kind-checkbox-list.tsx';
import { quietHoursText } from './kind-names.ts';
import type { MatrixViewProps } from './matrix-table.tsx';
import { isKindUnconfirmed } from './use-shown-channels.ts';

/** A phone has room for one column: the channel is chosen above it. */
export function OneChannelKinds(props: MatrixViewProps) {
  const { channels, switchKind, switchAmounts, onEdit } = props;
  const [chosen, setChosen] = useState('');
  const shown = channels.find(({ channel }) => channel.id === chosen) ?? channels[0];
  if (shown === undefined) return null;
  const { channel } = shown;
  return (
    <div className="num flex flex-col gap-3 px-4 py-3">
      <Select
        label="Channel"
        hint={destinationText(channel)}
        value={channel.id}
        options={channels.map((each) => ({ value: each.channel.id, label: each.channel.name }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <KindCheckboxList
        channelName={channel.name}
        kinds={channel.kinds}
        isUnconfirmed={(kind) => isKindUnconfirmed(shown, kind)}
        onChange={(kind, isOn) => switchKind(shown, kind, isOn)}
      />
      <Switch
        label="Amounts in the text"
        isOn={!channel.hideAmounts}
        onChange={(isShown) => switchAmounts(shown, isShown)}
      />
      <div className="flex items-center justify-between gap-3">
        <div>
          <p className="font-medium text-ink">Quiet hours</p>
          <p className="text-12">{quietHoursText(channel) ?? 'none'}; critical alarms pass</p>
        </div>
        <SmallButton onClick={() => onEdit(channel)}>Change</SmallButton>
      </div>
    </div>
  );
}
