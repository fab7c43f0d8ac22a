import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { AsOf } from '../../../components/ui/figures/as-of.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { DASH, money, percent, plural, toNumber } from '../../../lib/text/format.ts';
import { staleSinceMs } from '../../../lib/trading/stale-figure.ts';
import {
  useAccount,
  useDailyPnl,
  useLifetimePerformance,
  useNinetyDayResults,
  useTodayResult,
} from '../../../live/queries/polled-queries.ts';
import { SummaryCard } from './summary-card.tsx';

/** Each redraws with its own query alone. */
export function SummaryCards() {
  return (
    <ul className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      <NinetyDayPnlCard />
      <BalanceCard />
      <DailyPnlCard />
      <WinRateCard />
    </ul>
  );
}

function NinetyDayPnlCard() {
  const ninetyDaysQuery = useNinetyDayResults();
  const tradeCount = toNumber(ninetyDaysQuery.data?.totalTrades) ?? 0;
  return (
    <SummaryCard
      label="90-Day P&L"
      isMoney
      query={ninetyDaysQuery}
      figure={<Change value={toNumber(ninetyDaysQuery.data?.pnl90d)} />}
      note={
        tradeCount === 0 ? (
          'No closed trades yet'
        ) : (
          <>
            {plural(tradeCount, 'trade')}, average{' '}
            <Change value={toNumber(ninetyDaysQuery.data?.averagePnL)} />
          </>
        )
      }
    />
  );
}

function BalanceCard() {
  const accountQuery = useAccount();
  const { portfolioValue = null, cash = null, readAt = null } = accountQuery.data ?? {};
  return (
    <SummaryCard
      label="Account Balance"
      isMoney
      query={accountQuery}
      figure={<Amount text={money(portfolioValue)} />}
      note={
        portfolioValue === null || cash === null ? (
          'No account connected'
        ) : (
          <>
            <Amounts text={balanceNote(portfolioValue, cash)} />
            <AsOf marketTime={readAt} isStale={staleSinceMs(accountQuery) !== null} />
          </>
        )
      }
    />
  );
}

function DailyPnlCard() {
  const dailyPnlQuery = useDailyPnl();
  return (
    <SummaryCard
      label="Daily P&L"
      isMoney
      query={dailyPnlQuery}
      figure={<Change value={dailyPnlQuery.data?.dailyPnL} />}
      note={
        dailyPnlQuery.data === undefined || dailyPnlQuery.data.dailyTrades === 0
          ? 'No closed trades today'
          : `${plural(dailyPnlQuery.data.dailyTrades, 'trade')}, ${dailyPnlQuery.data.dailyWins} won, ${dailyPnlQuery.data.dailyLosses} lost`
      }
    />
  );
}

function WinRateCard() {
  const performanceQuery = useLifetimePerformance();
  const { data: today } = useTodayResult();
  const { winRate = null, winningTrades = 0, losingTrades = 0 } = performanceQuery.data ?? {};
  const hasTrades = winningTrades + losingTrades > 0;
  return (
    <SummaryCard
      label="All-Time Win Rate"
      query={performanceQuery}
      figure={<Amount text={hasTrades ? percent(winRate) : DASH} />}
      note={
        hasTrades
          ? `${winningTrades} won, ${losingTrades} lost${recentWinRateText(today?.winRate30d)}`
          : 'No trade won or lost yet'
      }
    />
  );
}

/** The last month, beside all time. */
function recentWinRateText(winRate30d: number | undefined): string {
  return winRate30d === undefined ? '' : `, ${percent(winRate30d)} in 30 days`;
}

function balanceNote(portfolioValue: number, cash: number): string {
  const optionsDollars = portfolioValue - cash;
  if (Math.abs(optionsDollars) < 0.005) return 'All of it cash';
  return `${money(optionsDollars)} in options`;
}
