import { type ReactNode, useEffect } from 'react';
import { BotControlsLink } from '../../components/trading/bot-controls-link.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { ButtonLink } from '../../components/ui/forms/links.tsx';
import { Deferred } from '../../components/ui/waiting/deferred.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { tradingStateOf } from '../../live/actions/optimistic-bot-status.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import type { PastPerformance, PastRange } from '../../live/queries/past-performance.ts';
import { EquityCard } from './curve/equity-card.tsx';
import { DaysCard } from './days/days-card.tsx';
import { StatisticsCard } from './figures/statistics-card.tsx';
import { verdictOf } from './figures/verdict.ts';
import { VerdictNote } from './figures/verdict-note.tsx';
import { BreakdownCards } from './groups/breakdown-cards.tsx';
import type { PerformanceView } from './range/use-performance-view.ts';
import { CalibrationCard } from './reports/calibration/calibration-card.tsx';
import { ExitLabCard } from './reports/exit-lab/exit-lab-card.tsx';
import { SlippageCard } from './reports/slippage/slippage-card.tsx';
import { noTradesText } from './texts.ts';

interface ResultsProps {
  readonly data: PastPerformance;
  readonly view: PerformanceView;
  readonly range: PastRange | null;
  readonly tradesCard: ReactNode;
  /** That the figures are simulated, and since when they were not refreshed. */
  readonly cardLabels: ReactNode;
}

/** The conclusion comes first, then the figures, then their sources. */
export function PerformanceResults({ data, view, range, tradesCard, cardLabels }: ResultsProps) {
  const { address, change, today } = view;
  const onShowAllDays = address.days === 'all' ? undefined : () => change({ days: 'all' });
  const verdict = verdictOf(data);
  // The server leaves out the equity of several accounts.
  const areSeveralAccountsShown =
    address.account === 'all' && data.equity.length === 0 && data.calendar.length > 0;
  const hasDays = data.calendar.length > 0 || data.equity.length > 1;
  return (
    <div className="flex flex-col gap-3">
      {verdict === null ? (
        <NoTradesCard
          data={data}
          onShowAllDays={onShowAllDays}
          isAnotherUser={address.user !== undefined}
        />
      ) : (
        <div id="results" className="flex flex-col gap-3">
          <VerdictNote verdict={verdict} onShowAllDays={onShowAllDays} />
          <StatisticsCard data={data} labels={cardLabels} />
        </div>
      )}
      {hasDays && (
        <div className="grid gap-3 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <EquityCard
            data={data}
            labels={cardLabels}
            onShowOneAccount={
              areSeveralAccountsShown ? () => change({ account: undefined }) : undefined
            }
            onShowAllDays={onShowAllDays}
          />
          <DaysCard data={data} today={today} labels={cardLabels} onShowAllDays={onShowAllDays} />
        </div>
      )}
      {verdict !== null && (
        <Deferred>
          <BreakdownCards data={data} labels={cardLabels} />
          {tradesCard}
          {range !== null && (
            <>
              <ExitLabCard range={range} />
              <CalibrationCard range={range} />
              <SlippageCard range={range} />
            </>
          )}
          <ScrollToHash />
        </Deferred>
      )}
    </div>
  );
}

/**
 * Scrolls to the part that the address names: it may not have been there when its link was
 * followed. Not where the page was scrolled since, or its place is restored.
 */
function ScrollToHash() {
  useEffect(() => {
    if (window.scrollY > 0) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}

interface NoTradesProps {
  readonly data: PastPerformance;
  /** Undefined where all days are shown. */
  readonly onShowAllDays: (() => void) | undefined;
  /** Another user's results: only that user decides about their bot. */
  readonly isAnotherUser: boolean;
}

function NoTradesCard({ data, onShowAllDays, isAnotherUser }: NoTradesProps) {
  return (
    <div className="card flex min-h-64 flex-col">
      <EmptyState
        title={noTradesText(data)}
        action={
          onShowAllDays !== undefined ? (
            <Button onClick={onShowAllDays}>Show all days</Button>
          ) : isAnotherUser ? (
            <ButtonLink href="/performance">Show my own</ButtonLink>
          ) : (
            <NextStep />
          )
        }
      >
        {onShowAllDays === undefined
          ? 'A trade stands here once its position is sold. An open one does not count yet.'
          : 'A trade counts on the day on which it closed. Other days may have some.'}
      </EmptyState>
    </div>
  );
}

function NextStep() {
  const { status } = useBotStatus();
  const isTrading = status?.botActive === true && tradingStateOf(status) === 'active';
  if (!isTrading) return <BotControlsLink />;
  return <ButtonLink href="/">See what the bot decides</ButtonLink>;
}
