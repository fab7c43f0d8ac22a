import type { ChannelEntry } from '@tideline/api/schemas';
import { useState } from 'react';
import { useTest } from '../channels/use-test.ts';
import type { ChannelType } from '../types.ts';
import { AddressStep } from './address-step.tsx';
import { KindsStep } from './kinds-step.tsx';
import { TestStep } from './test-step.tsx';

interface AddPanelProps {
  readonly unavailable: readonly { readonly type: ChannelType; readonly reason: string }[];
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/**
 * Type, address, test, kinds. A test needs a saved channel: it is added after its address, with
 * critical alarms alone, and the last step chooses the rest.
 */
export function AddPanel({ unavailable, isAdmin, onClose }: AddPanelProps) {
  const [channel, setChannel] = useState<ChannelEntry | null>(null);
  const [isAtAddress, setIsAtAddress] = useState(true);
  const [isTested, setIsTested] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const test = useTest(channel?.id ?? null);

  const frame = {
    title: 'Add a channel',
    failure,
    onClose,
    onDismiss: () => setFailure(null),
  };
  if (channel === null || isAtAddress) {
    return (
      <AddressStep
        frame={frame}
        channel={channel}
        isAdmin={isAdmin}
        unavailable={unavailable}
        onFailure={setFailure}
        onSaved={(saved) => {
          setChannel(saved);
          setIsAtAddress(false);
          test.sendTo(saved.id);
        }}
      />
    );
  }
  return isTested ? (
    <KindsStep frame={frame} channel={channel} onFailure={setFailure} />
  ) : (
    <TestStep
      frame={frame}
      channel={channel}
      test={test}
      onAddress={() => setIsAtAddress(true)}
      onNext={() => {
        setFailure(null);
        setIsTested(true);
      }}
    />
  );
}
