import type { Rules, RulesToday } from '@tideline/api/schemas';
import { coolDownBars, type TradingWindow } from '@tideline/engine';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { duration, minuteTime, money, plural } from '../../../lib/text/format.ts';
import type { RowId } from './rule-rows.ts';

interface LimitProps {
  readonly id: RowId;
  readonly rules: Rules;
  readonly today: RulesToday;
  readonly window: TradingWindow | null;
  readonly marketNow: number | null;
}

const BAR_MINUTES = 5;

/** The day so far beside a limit. */
export function LimitSketch(props: LimitProps) {
  const { id, rules, today, window, marketNow } = props;
  switch (id) {
    case 'hours':
      return window === null ? null : (
        <HoursTrack rules={rules} window={window} marketNow={marketNow} />
      );
    case 'target':
      return today.startEquity === null ? null : (
        <ShareBar
          share={today.realised / percentOfEquity(rules.dailyProfitTarget, today.startEquity)}
          tone="profit"
        />
      );
    case 'loss':
      return today.startEquity === null || today.loss === null ? null : (
        <ShareBar
          share={today.loss / percentOfEquity(rules.dailyLossLimit, today.startEquity)}
          tone="loss"
        />
      );
    case 'counts': {
      const { entries, losses } = effectiveCaps(rules, today.caps);
      return (
        <div className="flex flex-col gap-2">
          <Blocks usedCount={today.entries} maxCount={entries} tone="accent" />
          <Blocks usedCount={today.losses} maxCount={losses} tone="loss" />
        </div>
      );
    }
    default: {
      const { afterClose, afterStop } = coolDownBars(rules);
      return (
        <div className="flex flex-col gap-2">
          <Blocks usedCount={afterClose} maxCount={Math.max(afterStop, 12)} tone="plain" />
          <Blocks usedCount={afterStop} maxCount={Math.max(afterStop, 12)} tone="plain" />
        </div>
      );
    }
  }
}

/** The day so far in words, and how much the limit leaves. */
export function LimitMeaning({ id, rules, today, window, marketNow }: LimitProps): ReactNode {
  switch (id) {
    case 'hours':
      return window === null || marketNow === null
        ? 'No trading day is near.'
        : entryHoursText(rules, window, marketNow);
    case 'target':
      return today.startEquity === null ? (
        START_UNKNOWN
      ) : (
        <TargetProgress
          dollarsLeft={percentOfEquity(rules.dailyProfitTarget, today.startEquity) - today.realised}
          realised={today.realised}
        />
      );
    case 'loss':
      return today.startEquity === null || today.loss === null ? (
        START_UNKNOWN
      ) : (
        <LossProgress
          dollarsLeft={percentOfEquity(rules.dailyLossLimit, today.startEquity) - today.loss}
          loss={today.loss}
        />
      );
    case 'counts': {
      const { entries, losses } = effectiveCaps(rules, today.caps);
      const leftTexts = [
        plural(Math.max(0, entries - today.entries), 'more entry', 'more entries'),
        plural(Math.max(0, losses - today.losses), 'more loss', 'more losses'),
      ];
      return `${today.entries} of ${entries} entries and ${today.losses} of ${losses} losses today. ${leftTexts[0]}, or ${leftTexts[1]}, then no entry.`;
    }
    default: {
      const { afterClose, afterStop } = coolDownBars(rules);
      return `${afterClose * BAR_MINUTES} minutes after a close, ${afterStop * BAR_MINUTES} after a stop on the same side.`;
    }
  }
}

const START_UNKNOWN = 'Measured by the day’s first equity, which is not known yet.';

const percentOfEquity = (percent: number | null, startEquity: number) =>
  ((percent ?? 0) / 100) * startEquity;

/** The lower of the trader's limit and the operator's. */
function effectiveCaps(rules: Rules, { maxEntriesPerDay, maxLossesPerDay }: RulesToday['caps']) {
  return {
    entries: Math.min(maxEntriesPerDay, rules.maxEntriesPerDay ?? maxEntriesPerDay),
    losses: Math.min(maxLossesPerDay, rules.maxLossesPerDay ?? maxLossesPerDay),
  };
}

/** The operator's window, or less by the trader's times of the same day. */
function entryTimes({ opens, entriesEnd }: TradingWindow, rules: Rules) {
  const at = (time: string | null) =>
    time && opens + toMillisecondsOfDay(time) - toMillisecondsOfDay(minuteTime(opens));
  return {
    from: Math.max(opens, at(rules.noEntryBefore) || opens),
    to: Math.min(entriesEnd, at(rules.noEntryAfter) || entriesEnd),
  };
}

/** "09:45" as milliseconds since midnight. */
function toMillisecondsOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

function entryHoursText(rules: Rules, window: TradingWindow, now: number): string {
  const { from, to } = entryTimes(window, rules);
  const operators = `The operator allows ${minuteTime(window.opens)} to ${minuteTime(window.entriesEnd)} ET.`;
  if (from >= to) return `No time is left between these. ${operators}`;
  if (now < from) return `Opens at ${minuteTime(from)} ET. ${operators}`;
  return now < to
    ? `Open now, ${duration(to - now)} left. ${operators}`
    : `Over for today. ${operators}`;
}

interface HoursProps extends Pick<LimitProps, 'rules' | 'marketNow'> {
  readonly window: TradingWindow;
}

function Track({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="drawn relative h-2 rounded-[2px] border border-line bg-raised"
    >
      {children}
    </div>
  );
}

function TargetProgress({ dollarsLeft, realised }: { dollarsLeft: number; realised: number }) {
  return (
    <>
      <Amount text={money(realised)} /> so far.{' '}
      {dollarsLeft > 0 ? (
        <>
          <Amount text={money(dollarsLeft)} /> to go.
        </>
      ) : (
        'Reached: no entry today.'
      )}
    </>
  );
}

function LossProgress({ dollarsLeft, loss }: { dollarsLeft: number; loss: number }) {
  if (dollarsLeft < 0) return 'Reached: no entry today.';
  return (
    <>
      {loss > 0 ? (
        <>
          <Amount text={money(loss)} /> lost,{' '}
        </>
      ) : (
        'No loss, '
      )}
      <Amount text={money(dollarsLeft)} /> away. Open positions count.
    </>
  );
}

function HoursTrack({ rules, window, marketNow }: HoursProps) {
  const { from, to } = entryTimes(window, rules);
  const at = (time: number) =>
    `${Math.min(1, Math.max(0, (time - window.opens) / (window.flattenAt - window.opens))) * 100}%`;
  return (
    <Track>
      <span
        className="absolute inset-y-0 bg-line-strong"
        style={{ left: 0, right: `calc(100% - ${at(window.entriesEnd)})` }}
      />
      {to > from && (
        <span
          className="absolute inset-y-0 bg-accent"
          style={{ left: at(from), right: `calc(100% - ${at(to)})` }}
        />
      )}
      {marketNow !== null && marketNow >= window.opens && marketNow < window.flattenAt && (
        <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: at(marketNow) }} />
      )}
    </Track>
  );
}

const BLOCK_TONES = {
  profit: 'border-profit bg-profit',
  loss: 'border-loss bg-loss',
  accent: 'border-accent bg-accent',
  plain: 'border-ink-3 bg-ink-3',
} as const;

function ShareBar({ share, tone }: { share: number; tone: 'profit' | 'loss' }) {
  return (
    <Track>
      <span
        className={clsx('absolute inset-y-0 left-0 rounded-[1px]', BLOCK_TONES[tone])}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
      <span className="absolute -inset-y-1 right-0 w-0.5 bg-ink" />
    </Track>
  );
}

/** More than these are one bar. */
const MAX_DRAWN_BLOCKS = 24;

function Blocks({
  usedCount,
  maxCount,
  tone,
}: {
  usedCount: number;
  maxCount: number;
  tone: keyof typeof BLOCK_TONES;
}) {
  if (maxCount > MAX_DRAWN_BLOCKS)
    return <ShareBar share={usedCount / maxCount} tone={tone === 'loss' ? 'loss' : 'profit'} />;
  return (
    <div aria-hidden="true" className="drawn flex gap-1">
      {Array.from({ length: maxCount }, (_, index) => (
        <span
          key={index}
          className={clsx(
            'h-2 max-w-5 flex-1 rounded-[1px] border',
            index < usedCount ? BLOCK_TONES[tone] : 'border-line-strong',
          )}
        />
      ))}
    </div>
  );
}
