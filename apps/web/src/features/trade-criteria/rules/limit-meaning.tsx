import type { Rules, RulesToday } from '@tideline/api/schemas';
import { coolDownBars, type TradingWindow } from '@tideline/engine';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { percentAlong } from '../../../lib/charts/scale.ts';
import { duration, minuteTime, money, plural } from '../../../lib/text/format.ts';
import type { RuleDayContext } from './planned-buy.ts';
import type { RuleRowId } from './rule-rows.ts';

interface LimitRowProps extends Pick<RuleDayContext, 'window' | 'marketNowMs'> {
  readonly id: RuleRowId;
  readonly rules: Rules;
  readonly today: RulesToday;
}

const BAR_MINUTES = 5;

/** The day so far beside a limit. */
export function LimitSketch({ id, rules, today, window, marketNowMs }: LimitRowProps) {
  switch (id) {
    case 'hours':
      return window && <HoursTrack rules={rules} window={window} marketNowMs={marketNowMs} />;
    case 'target': {
      const target = dollarsOf(rules.dailyProfitTarget, today);
      return target === null ? null : (
        <ShareBar filledShare={today.realised / target} tone="profit" />
      );
    }
    case 'loss': {
      const limit = dollarsOf(rules.dailyLossLimit, today);
      return limit === null || today.loss === null ? null : (
        <ShareBar filledShare={today.loss / limit} tone="loss" />
      );
    }
    case 'counts': {
      const { entries, losses } = effectiveDayLimits(rules, today.caps);
      return (
        <div className="flex flex-col gap-2">
          <CountBlocks usedCount={today.entries} maxCount={entries} tone="accent" />
          <CountBlocks usedCount={today.losses} maxCount={losses} tone="loss" />
        </div>
      );
    }
    default: {
      const { afterClose, afterStop } = coolDownBars(rules);
      const maxCount = Math.max(afterStop, 12);
      return (
        <div className="flex flex-col gap-2">
          <CountBlocks usedCount={afterClose} maxCount={maxCount} tone="plain" />
          <CountBlocks usedCount={afterStop} maxCount={maxCount} tone="plain" />
        </div>
      );
    }
  }
}

/** The day so far in words, and how much the limit leaves. */
export function LimitMeaning({ id, rules, today, window, marketNowMs }: LimitRowProps): ReactNode {
  switch (id) {
    case 'hours':
      return window === null || marketNowMs === null
        ? 'No trading day is near.'
        : entryHoursText(rules, window, marketNowMs);
    case 'target': {
      const target = dollarsOf(rules.dailyProfitTarget, today);
      if (target === null) return START_EQUITY_UNKNOWN_TEXT;
      const left = target - today.realised;
      const restText = left > 0 ? `${money(left)} to go.` : REACHED_TEXT;
      return <Amounts text={`${money(today.realised)} so far. ${restText}`} />;
    }
    case 'loss': {
      const limit = dollarsOf(rules.dailyLossLimit, today);
      if (limit === null || today.loss === null) return START_EQUITY_UNKNOWN_TEXT;
      const left = limit - today.loss;
      if (left < 0) return REACHED_TEXT;
      const lostText = today.loss > 0 ? `${money(today.loss)} lost` : 'No loss';
      return <Amounts text={`${lostText}, ${money(left)} away. Open positions count.`} />;
    }
    case 'counts': {
      const { entries, losses } = effectiveDayLimits(rules, today.caps);
      const [moreEntries, moreLosses] = [entries - today.entries, losses - today.losses];
      return `${today.entries} of ${entries} entries and ${today.losses} of ${losses} losses today. ${plural(Math.max(0, moreEntries), 'more entry', 'more entries')}, or ${plural(Math.max(0, moreLosses), 'more loss', 'more losses')}, then no entry.`;
    }
    default: {
      const { afterClose, afterStop } = coolDownBars(rules);
      return `${afterClose * BAR_MINUTES} minutes after a close, ${afterStop * BAR_MINUTES} after a stop on the same side.`;
    }
  }
}

const REACHED_TEXT = 'Reached: no entry today.';
const START_EQUITY_UNKNOWN_TEXT = 'Measured by the day’s first equity, which is not known yet.';

const dollarsOf = (percent: number | null, { startEquity }: RulesToday) =>
  startEquity === null ? null : ((percent ?? 0) / 100) * startEquity;

/** The lower of the trader's limit and the operator's. */
function effectiveDayLimits(rules: Rules, caps: RulesToday['caps']) {
  return {
    entries: Math.min(caps.maxEntriesPerDay, rules.maxEntriesPerDay ?? caps.maxEntriesPerDay),
    losses: Math.min(caps.maxLossesPerDay, rules.maxLossesPerDay ?? caps.maxLossesPerDay),
  };
}

/** The operator's window, shortened by the trader's times of that day. */
function entryWindowOf({ opens, entriesEnd }: TradingWindow, rules: Rules) {
  const epochMsOf = (time: string | null) =>
    time && opens + toMillisecondsOfDay(time) - toMillisecondsOfDay(minuteTime(opens));
  return {
    from: Math.max(opens, epochMsOf(rules.noEntryBefore) || opens),
    to: Math.min(entriesEnd, epochMsOf(rules.noEntryAfter) || entriesEnd),
  };
}

/** "09:45" as milliseconds since midnight. */
function toMillisecondsOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

function entryHoursText(rules: Rules, window: TradingWindow, now: number): string {
  const { from, to } = entryWindowOf(window, rules);
  const operatorHoursText = `The operator allows ${minuteTime(window.opens)} to ${minuteTime(window.entriesEnd)} ET.`;
  if (from >= to) return `No time is left between these. ${operatorHoursText}`;
  if (now < from) return `Opens at ${minuteTime(from)} ET. ${operatorHoursText}`;
  return now < to
    ? `Open now, ${duration(to - now)} left. ${operatorHoursText}`
    : `Over for today. ${operatorHoursText}`;
}

function BarTrack({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="drawn relative h-2 rounded-[2px] border border-line bg-raised"
    >
      {children}
    </div>
  );
}

type HoursTrackProps = Pick<LimitRowProps, 'rules' | 'marketNowMs'> & { window: TradingWindow };

function HoursTrack({ rules, window, marketNowMs }: HoursTrackProps) {
  const { from, to } = entryWindowOf(window, rules);
  const day = { from: window.opens, to: window.flattenAt };
  const percentAlongDay = (time: number) => `${percentAlong(day, time)}%`;
  return (
    <BarTrack>
      <span
        className="absolute inset-y-0 bg-line-strong"
        style={{ left: 0, right: `calc(100% - ${percentAlongDay(window.entriesEnd)})` }}
      />
      {to > from && (
        <span
          className="absolute inset-y-0 bg-accent"
          style={{ left: percentAlongDay(from), right: `calc(100% - ${percentAlongDay(to)})` }}
        />
      )}
      {marketNowMs !== null && marketNowMs >= window.opens && marketNowMs < window.flattenAt && (
        <span
          className="absolute -inset-y-1 w-0.5 bg-ink"
          style={{ left: percentAlongDay(marketNowMs) }}
        />
      )}
    </BarTrack>
  );
}

const BLOCK_TONES = {
  profit: 'border-profit bg-profit',
  loss: 'border-loss bg-loss',
  accent: 'border-accent bg-accent',
  plain: 'border-ink-3 bg-ink-3',
} as const;

function ShareBar({ filledShare, tone }: { filledShare: number; tone: 'profit' | 'loss' }) {
  return (
    <BarTrack>
      <span
        className={clsx('absolute inset-y-0 left-0 rounded-[1px]', BLOCK_TONES[tone])}
        style={{ width: `${Math.min(1, Math.max(0, filledShare)) * 100}%` }}
      />
      <span className="absolute -inset-y-1 right-0 w-0.5 bg-ink" />
    </BarTrack>
  );
}

/** A higher count is drawn as one bar. */
const MAX_DRAWN_BLOCKS = 24;

interface CountBlocksProps {
  readonly usedCount: number;
  readonly maxCount: number;
  readonly tone: keyof typeof BLOCK_TONES;
}

function CountBlocks({ usedCount, maxCount, tone }: CountBlocksProps) {
  if (maxCount > MAX_DRAWN_BLOCKS) {
    const barTone = tone === 'loss' ? 'loss' : 'profit';
    return <ShareBar filledShare={usedCount / maxCount} tone={barTone} />;
  }
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
