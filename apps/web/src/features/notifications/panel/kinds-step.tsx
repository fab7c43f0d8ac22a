import type { ChannelEntry } from '@tideline/api/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { KindCheckboxList } from '../matrix/kind-checkbox-list.tsx';
import { CHANNEL_KINDS, type MessageKind, withKindSwitched } from '../matrix/kind-names.ts';
import { useChannelFaults } from './channel-faults.ts';
import { DeliveryOptionFields, NO_QUIET_HOURS, toSavedOptions } from './delivery-options.tsx';
import { PanelFrame, type SharedFrameProps } from './panel-frame.tsx';
import { PanelSteps } from './panel-steps.tsx';

interface KindsStepProps {
  readonly frameProps: SharedFrameProps;
  readonly channel: ChannelEntry;
  readonly onFailure: (text: string | null) => void;
}

/** Begins with all kinds, as taking some away is faster. */
export function KindsStep({ frameProps, channel, onFailure }: KindsStepProps) {
  const formId = useId();
  const changeChannel = useChangeChannel();
  const [kinds, setKinds] = useState<readonly MessageKind[]>(CHANNEL_KINDS);
  const [options, setOptions] = useState(NO_QUIET_HOURS);
  const { faults, setFaults, reportError } = useChannelFaults(channel.type, onFailure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFailure(null);
    setFaults({});
    changeChannel.mutate(
      { id: channel.id, kinds: [...kinds], ...toSavedOptions(options) },
      {
        onSuccess: () => {
          toast({ title: `${channel.name} is set up`, tone: 'success' });
          frameProps.onClose();
        },
        onError: (error) => reportError(error, 'Failed to save the kinds'),
      },
    );
  };
  return (
    <PanelFrame
      {...frameProps}
      actions={
        <>
          <Button onClick={frameProps.onClose}>Close</Button>
          <Button type="submit" form={formId} look="primary" disabled={changeChannel.isPending}>
            {changeChannel.isPending ? 'Saving...' : 'Save kinds'}
          </Button>
        </>
      }
    >
      <PanelSteps step="Kinds" />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <KindCheckboxList
          channelName={channel.name}
          kinds={kinds}
          onChange={(kind, isOn) => setKinds(withKindSwitched(kinds, kind, isOn))}
        />
        <DeliveryOptionFields options={options} faults={faults} onChange={setOptions} />
      </form>
    </PanelFrame>
  );
}
