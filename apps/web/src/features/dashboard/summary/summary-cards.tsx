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
  const query = useNinetyDayResults();
  const { totalTrades, pnl90d, averagePnL } = query.data ?? {};
  const tradeCount = toNumber(totalTrades) ?? 0;
  return (
    <SummaryCard
      label="90-Day P&L"
      isMoney
      query={query}
      figure={<Change value={toNumber(pnl90d)} />}
      note={
        tradeCount === 0 ? (
          'No closed trades yet'
        ) : (
          <>
            {plural(tradeCount, 'trade')}, average <Change value={toNumber(averagePnL)} />
          </>
        )
      }
    />
  );
}

function BalanceCard() {
  const query = useAccount();
  const { portfolioValue = null, cash = null, readAt = null } = query.data ?? {};
  return (
    <SummaryCard
      label="Account Balance"
      isMoney
      query={query}
      figure={<Amount text={money(portfolioValue)} />}
      note={
        portfolioValue === null || cash === null ? (
          'No account connected'
        ) : (
          <>
            <Amounts text={balanceNote(portfolioValue, cash)} />
            <AsOf marketTime={readAt} isStale={staleSinceMs(query) !== null} />
          </>
        )
      }
    />
  );
}

function DailyPnlCard() {
  const query = useDailyPnl();
  const { dailyPnL, dailyTrades = 0, dailyWins, dailyLosses } = query.data ?? {};
  return (
    <SummaryCard
      label="Daily P&L"
      isMoney
      query={query}
      figure={<Change value={dailyPnL} />}
      note={
        dailyTrades === 0
          ? 'No closed trades today'
          : `${plural(dailyTrades, 'trade')}, ${dailyWins} won, ${dailyLosses} lost`
      }
    />
  );
}

function WinRateCard() {
  const query = useLifetimePerformance();
  const { data: today } = useTodayResult();
  const { winRate = null, winningTrades = 0, losingTrades = 0 } = query.data ?? {};
  const hasTrades = winningTrades + losingTrades > 0;
  // The last month, beside all time.
  const monthText = today === undefined ? '' : `, ${percent(today.winRate30d)} in 30 days`;
  return (
    <SummaryCard
      label="All-Time Win Rate"
      query={query}
      figure={<Amount text={hasTrades ? percent(winRate) : DASH} />}
      note={
        hasTrades
          ? `${winningTrades} won, ${losingTrades} lost${monthText}`
          : 'No trade won or lost yet'
      }
    />
  );
}

function balanceNote(portfolioValue: number, cash: number): string {
  const optionsDollars = portfolioValue - cash;
  if (Math.abs(optionsDollars) < 0.005) return 'All of it cash';
  return `${money(optionsDollars)} in options`;
}
