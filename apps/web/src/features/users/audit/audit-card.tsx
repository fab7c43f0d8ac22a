import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { plural } from '../../../lib/text/format.ts';
import { useAccountBadge } from '../../../lib/trading/use-account-badge.ts';
import { useAuditLog } from '../../../live/queries/audit.ts';
import { AuditTable } from './audit-table.tsx';
import { filterEntries } from './audit-texts.ts';

/** Who did what to whom, and whether the log is whole. */
export function AuditLogCard() {
  const query = useAuditLog();
  const { data, isError, dataUpdatedAt, refetch, ...more } = query;
  const [typed, setTyped] = useState('');
  const isSimulated = useAccountBadge() === 'SIMULATED';
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const isLogIntact = data?.pages.every((page) => page.isIntact);
  const shownEntries = filterEntries(entries, typed);
  return (
    <Card
      title={
        <>
          Audit log
          {isLogIntact !== undefined && (
            <Chip tone={isLogIntact ? 'profit' : 'loss'} icon={isLogIntact ? Link2 : Link2Off}>
              {isLogIntact ? 'Intact' : 'Broken'}
            </Chip>
          )}
        </>
      }
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          <input
            type="search"
            aria-label="Filter the audit log"
            placeholder="Filter"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="control sm:max-w-56"
          />
        </>
      }
      isFlush
      foot={
        data === undefined ? undefined : (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="num">
              {shownEntries.length < entries.length && `${shownEntries.length} of `}
              {plural(entries.length, 'entry', 'entries')}
              {more.hasNextPage && ', more are older'}
              {isSimulated && '. Times are of the real clock, not the market’s.'}
            </span>
            {more.hasNextPage && (
              <SmallButton
                disabled={more.isFetchingNextPage}
                onClick={() => void more.fetchNextPage()}
              >
                {more.isFetchingNextPage ? 'Loading...' : 'Show older'}
              </SmallButton>
            )}
          </div>
        )
      }
    >
      {isLogIntact === false && (
        <div className="px-4 pt-3 pb-2">
          <InlineMessage tone="loss">
            <strong className="font-semibold">The log was changed outside of Tideline.</strong> A
            row was altered or taken out. Compare it with a backup before you rely on it.
          </InlineMessage>
        </div>
      )}
      {data === undefined ? (
        <LoadingOrError subject="The audit log" query={query}>
          <Skeletons count={6} className="m-4 h-4" />
        </LoadingOrError>
      ) : shownEntries.length === 0 ? (
        <EmptyState
          title={entries.length === 0 ? 'Nothing yet' : 'Nothing found'}
          action={
            entries.length === 0 ? (
              <SmallButton onClick={() => void refetch()}>Read again</SmallButton>
            ) : (
              <SmallButton onClick={() => setTyped('')}>Show all entries</SmallButton>
            )
          }
        >
          {entries.length === 0
            ? 'What administrators do, and who signs in, is written down here.'
            : 'No loaded entry holds these words.'}
        </EmptyState>
      ) : (
        <AuditTable entries={shownEntries} />
      )}
    </Card>
  );
}
