import { Check, TriangleAlert, X } from 'lucide-react';
import { clockTime } from '../../../lib/text/format.ts';
import { elapsedText } from '../times.ts';
import { type ChannelType, TYPE_WORDS } from '../types.ts';
import { sentenceCase } from './channel-state.ts';
import type { TestEnd } from './use-test.ts';

interface TestResultProps {
  readonly result: TestEnd;
  readonly type: ChannelType;
  readonly onDismiss?: () => void;
}

/** Beside the test's button; a failure says what to look at. */
export function TestResult({ result, type, onDismiss }: TestResultProps) {
  const { isDelivered } = result;
  const Icon = isDelivered ? Check : TriangleAlert;
  return (
    <div className="num flex items-start gap-2 text-12">
      <Icon
        size={16}
        strokeWidth={1.75}
        className={`shrink-0 ${isDelivered ? 'text-profit' : 'text-loss'}`}
      />
      <p className="min-w-0 flex-1 break-words">
        <Words result={result} type={type} />
      </p>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-my-1 inline-flex size-6 items-center justify-center rounded-control text-ink-2 hover:text-ink max-md:-my-3.5 max-md:size-11"
        >
          <X size={14} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}

function Words({ result, type }: Pick<TestResultProps, 'result' | 'type'>) {
  const { at, isDelivered, error, tookMs } = result;
  const time = `${clockTime(at)} ET`;
  if (isDelivered) {
    return (
      <>
        <strong className="font-semibold text-ink">
          Delivered{tookMs !== null && ` in ${elapsedText(tookMs)}`}.
        </strong>{' '}
        Test message, {time}. Look whether it is there.
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
      <strong className="font-semibold text-ink">{sentenceCase(error ?? '')}</strong>, after{' '}
      {elapsedText(tookMs)}, {time}. {TYPE_WORDS[type].remedy}
    </>
  );
}
