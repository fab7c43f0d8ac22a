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
      <NinetyDays />
      <Balance />
      <Today />
      <WinRate />
    </ul>
  );
}

function NinetyDays() {
  const ninety = useNinetyDayResults();
  const trades = toNumber(ninety.data?.totalTrades) ?? 0;
  return (
    <SummaryCard
      label="90-Day P&L"
      isMoney
      query={ninety}
      figure={<Change value={toNumber(ninety.data?.pnl90d)} />}
      note={
        trades === 0 ? (
          'No closed trades yet'
        ) : (
          <>
            {plural(trades, 'trade')}, average <Change value={toNumber(ninety.data?.averagePnL)} />
          </>
        )
      }
    />
  );
}

function Balance() {
  const account = useAccount();
  const { portfolioValue = null, cash = null, readAt = null } = account.data ?? {};
  return (
    <SummaryCard
      label="Account Balance"
      isMoney
      query={account}
      figure={<Amount text={money(portfolioValue)} />}
      note={
        portfolioValue === null || cash === null ? (
          'No account connected'
        ) : (
          <>
            <Amounts text={balanceNote(portfolioValue, cash)} />
            <AsOf marketTime={readAt} isStale={staleSinceMs(account) !== null} />
          </>
        )
      }
    />
  );
}

function Today() {
  const daily = useDailyPnl();
  return (
    <SummaryCard
      label="Daily P&L"
      isMoney
      query={daily}
      figure={<Change value={daily.data?.dailyPnL} />}
      note={
        daily.data === undefined || daily.data.dailyTrades === 0
          ? 'No closed trades today'
          : `${plural(daily.data.dailyTrades, 'trade')}, ${daily.data.dailyWins} won, ${daily.data.dailyLosses} lost`
      }
    />
  );
}

function WinRate() {
  const performance = useLifetimePerformance();
  const { data: today } = useTodayResult();
  const { winRate = null, winningTrades = 0, losingTrades = 0 } = performance.data ?? {};
  const hasTrades = winningTrades + losingTrades > 0;
  return (
    <SummaryCard
      label="All-Time Win Rate"
      query={performance}
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
  const options = portfolioValue - cash;
  if (Math.abs(options) < 0.005) return 'All of it cash';
  return `${money(options)} in options`;
}
