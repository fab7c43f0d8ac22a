import type { ChannelEntry } from '@tideline/api/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { CHANNEL_KINDS, type MessageKind, withKind } from '../matrix/kind-names.ts';
import { KindsList } from '../matrix/kinds-list.tsx';
import { type ChannelFaults, fieldFaultOf } from './channel-faults.ts';
import { DeliveryOptionFields, NO_QUIET_HOURS, toSavedOptions } from './delivery-options.tsx';
import { type Frame, PanelFrame } from './panel-frame.tsx';
import { Steps } from './steps.tsx';

interface KindsStepProps {
  readonly frame: Frame;
  readonly channel: ChannelEntry;
  readonly onFailure: (text: string | null) => void;
}

/** Begins with all kinds, as taking some away is faster. */
export function KindsStep({ frame, channel, onFailure }: KindsStepProps) {
  const formId = useId();
  const change = useChangeChannel();
  const [kinds, setKinds] = useState<readonly MessageKind[]>(CHANNEL_KINDS);
  const [options, setOptions] = useState(NO_QUIET_HOURS);
  const [faults, setFaults] = useState<ChannelFaults>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFailure(null);
    setFaults({});
    change.mutate(
      { id: channel.id, kinds: [...kinds], ...toSavedOptions(options) },
      {
        onSuccess: () => {
          toast({ title: `${channel.name} is set up`, tone: 'success' });
          frame.onClose();
        },
        onError: (error) => {
          const atField = fieldFaultOf(error, channel.type);
          if (atField !== null) return setFaults(atField);
          if (isRefused(error)) onFailure(errorText(error));
          toastFailure('Failed to save the kinds', error);
        },
      },
    );
  };
  return (
    <PanelFrame
      {...frame}
      actions={
        <>
          <Button onClick={frame.onClose}>Close</Button>
          <Button type="submit" form={formId} look="primary" disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save kinds'}
          </Button>
        </>
      }
    >
      <Steps step="Kinds" />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <KindsList
          channel={channel.name}
          kinds={kinds}
          onChange={(kind, isOn) => setKinds(withKind(kinds, kind, isOn))}
        />
        <DeliveryOptionFields options={options} faults={faults} onChange={setOptions} />
      </form>
    </PanelFrame>
  );
}
