import type { Alarm } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { dayOf, minuteTime } from '../../../lib/text/format.ts';

interface Props {
  readonly alarm: Alarm;
  /** Only administrators may acknowledge alarms for all users. */
  readonly canAcknowledge: boolean;
  readonly isAcknowledging: boolean;
  readonly onAcknowledge: () => void;
}

const SEVERITY_LOOKS = {
  critical: { icon: CircleAlert, word: 'Critical', frame: 'bg-loss-soft', tone: 'text-loss' },
  warning: { icon: TriangleAlert, word: 'Warning', frame: 'bg-warn-soft', tone: 'text-warn' },
} as const;

export function AlarmItem({ alarm, canAcknowledge, isAcknowledging, onAcknowledge }: Props) {
  const look = SEVERITY_LOOKS[alarm.severity === 'critical' ? 'critical' : 'warning'];
  const { icon: Icon, word, frame, tone } = look;
  const textId = `alarm-${alarm.id}`;
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-2 max-md:px-3',
        frame,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <Icon className={clsx('mt-0.5 shrink-0', tone)} />
        <p id={textId} className="min-w-0 flex-1 break-words text-ink">
          <strong className="font-semibold">{word}.</strong> <Amounts text={alarm.message} />{' '}
          <time dateTime={alarm.at} className="num whitespace-nowrap text-12 text-ink-2">
            {dayOf(alarm.at)}, {minuteTime(alarm.at)} ET
          </time>
        </p>
      </div>
      {/* On its own line, aligned with the text. */}
      <div className="text-12 text-ink-2 max-sm:ml-7">
        {alarm.isUnsaved ? (
          'The server could not save this yet.'
        ) : canAcknowledge ? (
          <SmallButton disabled={isAcknowledging} aria-describedby={textId} onClick={onAcknowledge}>
            Acknowledge
          </SmallButton>
        ) : (
          'An administrator must acknowledge this.'
        )}
      </div>
    </li>
  );
}
