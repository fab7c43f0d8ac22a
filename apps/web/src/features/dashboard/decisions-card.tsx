import { StartTheBot } from '../../components/trading/start-the-bot.tsx';
import { Amounts } from '../../components/ui/amount.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadError } from '../../components/ui/load-error.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { ScrollRegion } from '../../components/ui/scroll-region.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { StaleChip } from '../../components/ui/stale-chip.tsx';
import { type DecisionRun, groupDecisions, outcomeName, outcomeTone } from '../../lib/decisions.ts';
import { CSV_TYPE, download } from '../../lib/download.ts';
import { minuteTime, plural, tradingDay } from '../../lib/format.ts';
import { asSentence } from '../../lib/readable.ts';
import { useBotStatus } from '../../live/bot-status.ts';
import { useDecisions } from '../../live/decisions.ts';
import { decisionsCsv } from './decisions-csv.ts';

/** What the bot decided on each bar of today, newest first. */
export function DecisionsCard() {
  const query = useDecisions();
  const { data, isError } = query;
  return (
    <Card
      title="Decisions"
      flush
      className="h-full"
      aside={
        data !== undefined &&
        (isError ? (
          <StaleChip readAt={query.dataUpdatedAt} />
        ) : (
          `${tradingDay(data.day)}, ${plural(data.decisions.length, 'bar')}`
        ))
      }
      {...(data === undefined || data.decisions.length === 0
        ? {}
        : {
            footSize: 'small',
            foot: (
              <button
                type="button"
                className="link block text-11"
                onClick={() =>
                  download(
                    `tideline-decisions-${data.day}.csv`,
                    decisionsCsv(data.decisions),
                    CSV_TYPE,
                  )
                }
              >
                Export CSV
              </button>
            ),
          })}
    >
      {data === undefined ? (
        isError ? (
          <LoadError what="Decisions" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading what="decisions">
            <div className="flex flex-col gap-3 px-4 py-3">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
                <Skeleton key={row} className="h-5" />
              ))}
            </div>
          </Loading>
        )
      ) : data.decisions.length === 0 ? (
        <NoDecisions />
      ) : (
        <Rows runs={groupDecisions(data.decisions)} />
      )}
    </Card>
  );
}

function NoDecisions() {
  const { status } = useBotStatus();
  return (
    <EmptyState title="No decision today" action={status?.botActive === false && <StartTheBot />}>
      While the bot is on, every completed bar leaves one row here: what it saw, and which gate said
      no.
    </EmptyState>
  );
}

function Rows({ runs }: { runs: readonly DecisionRun[] }) {
  return (
    <ScrollRegion
      label="Decisions of today"
      className="flex-1 overflow-auto max-xl:max-h-[26rem] xl:min-h-0 xl:basis-0"
    >
      <table className="w-full border-collapse">
        <thead className="sticky top-0 bg-surface">
          <tr className="h-8 text-left text-11 text-ink-3">
            <th scope="col" className="whitespace-nowrap pl-4 font-normal">
              Bar (ET)
            </th>
            <th scope="col" className="px-3 font-normal">
              Outcome
            </th>
            <th scope="col" className="pr-4 font-normal">
              Why
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.to} className="h-[34px] border-line border-t align-top">
              <td className="num whitespace-nowrap py-1.5 pl-4 text-ink-2">
                {run.bars > 1 && `${minuteTime(run.from)}–`}
                {minuteTime(run.to)}
              </td>
              <td className="px-3 py-[7px]">
                <Chip tone={outcomeTone(run.outcome)}>{outcomeName(run)}</Chip>
              </td>
              <td className="py-1.5 pr-4 text-12 text-ink-2 leading-5">
                <Amounts text={asSentence(run.sentence)} />
                {run.bars > 1 && <span className="text-ink-3"> {run.bars} bars alike.</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
