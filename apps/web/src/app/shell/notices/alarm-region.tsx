import type { Alarm } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { CircleAlert, OctagonX, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { dayOf, minuteTime } from '../../../lib/text/format.ts';
import { toastFailure } from '../../../lib/toast-store.ts';
import { criticalAlarmsFirst } from '../../../lib/trading/alarm-order.ts';
import { useAcknowledgeAlarm, useOpenAlarms } from '../../../live/queries/alarms.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { useUser } from '../../../live/queries/user.ts';

/** More would push the page away. */
const ALARMS_SHOWN_AT_FIRST = 3;

/** A polite region must exist before its first alarm. */
export function AlarmRegion() {
  const { data } = useOpenAlarms();
  const { data: user } = useUser();
  const isKilled = useIsKillSwitchEngaged() === true;
  const acknowledge = useAcknowledgeAlarm();
  const [isWhole, setIsWhole] = useState(false);
  const regionRef = useRef<HTMLElement>(null);

  const alarms = criticalAlarmsFirst(data?.alarms ?? []);
  const shownAlarms = isWhole ? alarms : alarms.slice(0, ALARMS_SHOWN_AT_FIRST);
  const hiddenAlarmCount = alarms.length - shownAlarms.length;
  return (
    <section ref={regionRef} tabIndex={-1} aria-label="Alarms" aria-live="polite">
      {isKilled && (
        <p className="flex items-center gap-3 border-line border-b bg-loss-soft px-5 py-2 text-ink max-md:px-3">
          <OctagonX className="shrink-0 text-loss" />
          <span>
            <strong className="font-semibold">Kill switch engaged.</strong> No bot opens anything
            new; open positions are still guarded.
          </span>
        </p>
      )}
      {shownAlarms.length > 0 && (
        <ul>
          {shownAlarms.map((alarm) => (
            <AlarmItem
              key={alarm.id}
              alarm={alarm}
              canAcknowledge={alarm.scope === 'account' || user?.isAdmin === true}
              isAcknowledging={acknowledge.isPending}
              onAcknowledge={() =>
                acknowledge.mutate(
                  { id: alarm.id },
                  {
                    // The focused button goes away with its alarm.
                    onSuccess: () => regionRef.current?.focus(),
                    onError: (error) => {
                      const text = errorText(error, 'Failed to acknowledge the alarm');
                      toastFailure('Not Acknowledged', error, text);
                    },
                  },
                )
              }
            />
          ))}
        </ul>
      )}
      {hiddenAlarmCount > 0 && (
        <div className="border-line border-b px-5 py-1 max-md:px-3">
          <SmallButton look="quiet" onClick={() => setIsWhole(true)}>
            Show {hiddenAlarmCount} more
          </SmallButton>
        </div>
      )}
    </section>
  );
}

interface AlarmItemProps {
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

function AlarmItem({ alarm, canAcknowledge, isAcknowledging, onAcknowledge }: AlarmItemProps) {
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
