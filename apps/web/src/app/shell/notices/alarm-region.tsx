import { OctagonX } from 'lucide-react';
import { useRef, useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { toastFailure } from '../../../lib/toast-store.ts';
import { criticalAlarmsFirst } from '../../../lib/trading/alarm-order.ts';
import { useAcknowledgeAlarm, useOpenAlarms } from '../../../live/queries/alarms.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { useUser } from '../../../live/queries/user.ts';
import { AlarmItem } from './alarm-item.tsx';

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
