import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import type { Fact } from '../../../components/ui/figures/key-value.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
import { DASH, decimal, plural, signed, tradingDay } from '../../../lib/text/format.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { hoursText } from '../texts.ts';

/** A ratio's sign says as much as an amount's: both are hidden. */

export function tradeFacts(data: PastPerformance): readonly Fact[] {
  return [
    { label: 'Average win', value: <MoneyOrDash value={data.averageWin} /> },
    { label: 'Average loss', value: <MoneyOrDash value={data.averageLoss} /> },
    { label: 'Profit factor', value: <Amount text={decimal(data.profitFactor)} /> },
  ];
}

export function ratioFacts(data: PastPerformance): readonly Fact[] {
  const { sharpe, sharpeInterval: interval, sortino, days } = data;
  return [
    {
      label: 'Sharpe',
      value: (
        <>
          <Amount text={signed(sharpe, 1)} />{' '}
          {interval !== null && (
            <span className="whitespace-nowrap font-normal text-ink-3">
              <Amount text={`${signed(interval[0], 1)} to ${signed(interval[1], 1)}`} />
            </span>
          )}
        </>
      ),
    },
    { label: 'Sortino', value: <Amount text={signed(sortino, 1)} /> },
    { label: 'Both rest on', value: plural(days, 'day') },
  ];
}

export function accountFacts({ streaks, exposureHours, trades }: PastPerformance): readonly Fact[] {
  return [
    {
      label: 'Longest streaks',
      value: <Amounts text={`${streaks.wins} won, ${streaks.losses} lost`} />,
    },
    { label: 'In the market', value: hoursText(exposureHours) },
    { label: 'Closed trades', value: trades },
  ];
}

export function dayFacts(data: PastPerformance): readonly Fact[] {
  const { bestDay, worstDay, equityDrawdown } = data;
  return [
    { label: 'Best day', value: <DayResultLink day={bestDay} /> },
    { label: 'Worst day', value: <DayResultLink day={worstDay} /> },
    {
      label: 'Equity drawdown',
      value: equityDrawdown === null ? DASH : <MoneyOrDash value={-equityDrawdown.amount} />,
    },
  ];
}

function MoneyOrDash({ value }: { value: number | null }) {
  return value === null ? DASH : <Change value={value} />;
}

function DayResultLink({ day }: { day: PastPerformance['bestDay'] }) {
  if (day === null) return DASH;
  return (
    <>
      <TextLink href={`/days/${day.date}`} className="mr-2 font-normal">
        {tradingDay(day.date)}
      </TextLink>
      <Change value={day.net} />
    </>
  );
}
