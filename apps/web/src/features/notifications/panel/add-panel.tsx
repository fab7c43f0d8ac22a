import type { ChannelEntry, UnavailableChannelType } from '@tideline/api/schemas';
import { useState } from 'react';
import { useChannelTest } from '../channels/use-channel-test.ts';
import { AddressStep } from './address-step.tsx';
import { KindsStep } from './kinds-step.tsx';
import { TestStep } from './test-step.tsx';

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
