import type { ChannelEntry } from '@tideline/api/schemas';
import { Send } from 'lucide-react';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { TestResult } from '../channels/test-result.tsx';
import type { useTest } from '../channels/use-test.ts';
import { destinationText } from '../types.ts';
import { type Frame, PanelFrame } from './panel-frame.tsx';
import { Steps } from './steps.tsx';

interface TestStepProps {
  readonly frame: Frame;
  readonly channel: ChannelEntry;
  readonly test: ReturnType<typeof useTest>;
  readonly onAddress: () => void;
  readonly onNext: () => void;
}

export function TestStep({ frame, channel, test, onAddress, onNext }: TestStepProps) {
  const { results, isPending, send } = test;
  const isDelivered = results[0]?.isDelivered === true;
  return (
    <PanelFrame
      {...frame}
      actions={
        <>
          <Button className="mr-auto" disabled={isPending} onClick={send}>
            <Send size={16} strokeWidth={1.75} />
            {isPending ? 'Testing...' : 'Send test again'}
          </Button>
          <Button look={isDelivered ? 'primary' : 'neutral'} onClick={onNext}>
            Choose kinds
          </Button>
        </>
      }
    >
      <Steps step="Test" />
      <p>
        <strong className="font-semibold text-ink">{channel.name}</strong> is saved:{' '}
        {destinationText(channel)}. Until you choose its kinds it gets critical alarms alone.
      </p>
      <ul aria-label="Tests" aria-live="polite" className="flex flex-col divide-y divide-line">
        {isPending && <li className="py-2 text-12 first:pt-0">Sending a test message...</li>}
        {results.map((result) => (
          <li key={result.at} className="py-2 first:pt-0">
            <TestResult result={result} type={channel.type} />
          </li>
        ))}
      </ul>
      {results.length > 0 && !isDelivered && (
        <SmallButton className="self-start" onClick={onAddress}>
          Change address
        </SmallButton>
      )}
    </PanelFrame>
  );
}
