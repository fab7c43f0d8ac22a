import { Check, TriangleAlert, X } from 'lucide-react';
import { capitalised } from '../../../lib/text/capitals.ts';
import { clockTime } from '../../../lib/text/format.ts';
import { elapsedText } from '../times.ts';
import { CHANNEL_TYPE_TEXTS, type ChannelType } from '../types.ts';
import type { TestOutcome } from './use-channel-test.ts';

interface ChannelTestResultProps {
  readonly result: TestOutcome;
  readonly channelType: ChannelType;
  readonly onDismiss?: () => void;
}

/** Beside the test's button; a failure says what to look at. */
export function ChannelTestResult({ result, channelType, onDismiss }: ChannelTestResultProps) {
  const { delivered } = result;
  const Icon = delivered ? Check : TriangleAlert;
  return (
    <div className="num flex items-start gap-2 text-12">
      <Icon className={`shrink-0 ${delivered ? 'text-profit' : 'text-loss'}`} />
      <p className="min-w-0 flex-1 break-words">
        <TestResultText result={result} channelType={channelType} />
      </p>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-my-1 inline-flex size-6 items-center justify-center rounded-control text-ink-2 hover:text-ink max-md:-my-3.5 max-md:size-11"
        >
          <X size={14} />
        </button>
      )}
    </div>
  );
}

function TestResultText({ result, channelType }: Omit<ChannelTestResultProps, 'onDismiss'>) {
  const { endedAtMs, delivered, error, tookMs } = result;
  const timeText = `${clockTime(endedAtMs)} ET`;
  if (delivered) {
    return (
      <>
        <strong className="font-semibold text-ink">
          Delivered{tookMs !== null && ` in ${elapsedText(tookMs)}`}.
        </strong>{' '}
        Test message, {timeText}. Look whether it is there.
      </>
    );
  }
  if (tookMs === null) {
    return (
      <>
        <strong className="font-semibold text-ink">Not sent.</strong> {error}
      </>
    );
  }
  return (
    <>
      <strong className="font-semibold text-ink">{capitalised(error ?? '')}</strong>, after{' '}
      {elapsedText(tookMs)}, {timeText}. {CHANNEL_TYPE_TEXTS[channelType].failureRemedy}
    </>
  );
}
