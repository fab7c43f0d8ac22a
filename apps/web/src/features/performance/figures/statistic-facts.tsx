import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import type { Fact } from '../../../components/ui/figures/key-value.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
import { DASH, decimal, duration, plural, signed, tradingDay } from '../../../lib/text/format.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

const HOUR_MS = 3_600_000;

/** A ratio's sign says as much as an amount's: both are hidden. */
export function factListsOf(data: PastPerformance): readonly (readonly Fact[])[] {
  const { streaks, equityDrawdown } = data;
  return [
    [
      { label: 'Average win', value: <MoneyOrDash value={data.averageWin} /> },
      { label: 'Average loss', value: <MoneyOrDash value={data.averageLoss} /> },
      { label: 'Profit factor', value: <Amount text={decimal(data.profitFactor)} /> },
    ],
    [
      { label: 'Sharpe', value: <SharpeRatio data={data} /> },
      { label: 'Sortino', value: <Amount text={signed(data.sortino, 1)} /> },
      { label: 'Both rest on', value: plural(data.days, 'day') },
    ],
    [
      {
        label: 'Longest streaks',
        value: <Amounts text={`${streaks.wins} won, ${streaks.losses} lost`} />,
      },
      { label: 'In the market', value: duration(data.exposureHours * HOUR_MS) },
      { label: 'Closed trades', value: data.trades },
    ],
    [
      { label: 'Best day', value: <DayResultLink day={data.bestDay} /> },
      { label: 'Worst day', value: <DayResultLink day={data.worstDay} /> },
      {
        label: 'Equity drawdown',
        value: <MoneyOrDash value={equityDrawdown && -equityDrawdown.amount} />,
      },
    ],
  ];
}

function MoneyOrDash({ value }: { value: number | null }) {
  return value === null ? DASH : <Change value={value} />;
}

function SharpeRatio({ data: { sharpe, sharpeInterval } }: { data: PastPerformance }) {
  return (
    <>
      <Amount text={signed(sharpe, 1)} />{' '}
      {sharpeInterval !== null && (
        <span className="whitespace-nowrap font-normal text-ink-3">
          <Amount text={sharpeInterval.map((end) => signed(end, 1)).join(' to ')} />
        </span>
      )}
    </>
  );
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
