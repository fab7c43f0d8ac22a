import type { ChannelEntry, UnavailableChannelType } from '@tideline/api/schemas';
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { ChannelTestResult } from '../channels/test-result.tsx';
import { useChannelTest } from '../channels/use-channel-test.ts';
import { KindCheckboxList } from '../matrix/kind-checkbox-list.tsx';
import { CHANNEL_KINDS, type MessageKind, withKindSwitched } from '../matrix/kind-names.ts';
import { destinationText } from '../types.ts';
import { AddressStep } from './address-step.tsx';
import { useChannelFaults } from './channel-faults.ts';
import { DeliveryOptionFields, NO_QUIET_HOURS, toSavedOptions } from './delivery-options.tsx';
import { PanelFrame, type SharedFrameProps } from './panel-frame.tsx';
import { PanelSteps } from './panel-steps.tsx';

interface AddChannelPanelProps {
  readonly unavailableTypes: readonly UnavailableChannelType[];
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/**
 * Type, address, test, kinds. A test needs a saved channel: it is added after its address, with
 * critical alarms alone, and the last step chooses the rest.
 */
export function AddChannelPanel({ unavailableTypes, isAdmin, onClose }: AddChannelPanelProps) {
  const [channel, setChannel] = useState<ChannelEntry | null>(null);
  const [isAtAddress, setIsAtAddress] = useState(true);
  const [isTested, setIsTested] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const channelTest = useChannelTest(channel?.id ?? null);

  const onDismissFailure = () => setFailure(null);
  const frameProps = { title: 'Add a channel', failure, onClose, onDismissFailure };
  if (channel === null || isAtAddress) {
    return (
      <AddressStep
        frameProps={frameProps}
        channel={channel}
        isAdmin={isAdmin}
        unavailableTypes={unavailableTypes}
        onFailure={setFailure}
        onSaved={(saved) => {
          setChannel(saved);
          setIsAtAddress(false);
          channelTest.sendTo(saved.id);
        }}
      />
    );
  }
  return isTested ? (
    <KindsStep frameProps={frameProps} channel={channel} onFailure={setFailure} />
  ) : (
    <TestStep
      frameProps={frameProps}
      channel={channel}
      channelTest={channelTest}
      onBackToAddress={() => setIsAtAddress(true)}
      onNext={() => {
        setFailure(null);
        setIsTested(true);
      }}
    />
  );
}

interface KindsStepProps {
  readonly frameProps: SharedFrameProps;
  readonly channel: ChannelEntry;
  readonly onFailure: (text: string | null) => void;
}

/** Begins with all kinds, as taking some away is faster. */
function KindsStep({ frameProps, channel, onFailure }: KindsStepProps) {
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

interface TestStepProps {
  readonly frameProps: SharedFrameProps;
  readonly channel: ChannelEntry;
  readonly channelTest: ReturnType<typeof useChannelTest>;
  readonly onBackToAddress: () => void;
  readonly onNext: () => void;
}

function TestStep(props: TestStepProps) {
  const { frameProps, channel, onBackToAddress, onNext } = props;
  const { results, isPending, send } = props.channelTest;
  const isDelivered = results[0]?.delivered === true;
  return (
    <PanelFrame
      {...frameProps}
      actions={
        <>
          <Button className="mr-auto" disabled={isPending} onClick={send}>
            <Send />
            {isPending ? 'Testing...' : 'Send test again'}
          </Button>
          <Button look={isDelivered ? 'primary' : 'neutral'} onClick={onNext}>
            Choose kinds
          </Button>
        </>
      }
    >
      <PanelSteps step="Test" />
      <p>
        <strong className="font-semibold text-ink">{channel.name}</strong> is saved:{' '}
        {destinationText(channel)}. Until you choose its kinds it gets critical alarms alone.
      </p>
      <ul aria-label="Tests" aria-live="polite" className="flex flex-col divide-y divide-line">
        {isPending && <li className="py-2 text-12 first:pt-0">Sending a test message...</li>}
        {results.map((result) => (
          <li key={result.endedAtMs} className="py-2 first:pt-0">
            <ChannelTestResult result={result} channelType={channel.type} />
          </li>
        ))}
      </ul>
      {results.length > 0 && !isDelivered && (
        <SmallButton className="self-start" onClick={onBackToAddress}>
          Change address
        </SmallButton>
      )}
    </PanelFrame>
  );
}
