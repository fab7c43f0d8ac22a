import type { ChannelEntry } from '@tideline/api/schemas';
import { Send } from 'lucide-react';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { ChannelTestResult } from '../channels/test-result.tsx';
import type { useChannelTest } from '../channels/use-channel-test.ts';
import { destinationText } from '../types.ts';
import { PanelFrame, type SharedFrameProps } from './panel-frame.tsx';
import { PanelSteps } from './panel-steps.tsx';

interface TestStepProps {
  readonly frameProps: SharedFrameProps;
  readonly channel: ChannelEntry;
  readonly channelTest: ReturnType<typeof useChannelTest>;
  readonly onBackToAddress: () => void;
  readonly onNext: () => void;
}

export function TestStep(props: TestStepProps) {
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
