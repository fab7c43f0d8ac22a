import type { BlackoutEntry, BlackoutRow } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { useState } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { FailureMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeleton, Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { rawErrorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { refusalOf } from '../../../lib/errors/refusal.ts';
import { plural, tradingDay } from '../../../lib/text/format.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useSaveBlackouts } from '../../../live/actions/save/save-operator.ts';
import { useMarketStatus } from '../../../live/queries/market.ts';
import { useBlackouts } from '../../../live/queries/operator.ts';
import { BlackoutForm } from './blackout-form.tsx';
import { BlackoutImport } from './blackout-import.tsx';

/** Times without entries for all users, such as announcements that move a market. */
export function BlackoutsCard() {
  const query = useBlackouts();
  const { data, isError, dataUpdatedAt } = query;
  const { save, isPending, failure, dismiss } = useBlackoutsSaving();
  const [asked, setAsked] = useState<BlackoutEntry | null>(null);
  const blackouts = data?.blackouts ?? [];
  return (
    <Card
      title="Blackouts"
      isInCardRow
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          {data !== undefined && <span>{plural(blackouts.length, 'blackout')}</span>}
          <BlackoutImport isDisabled={data === undefined} />
        </>
      }
      foot="No account enters in these times; open positions are still guarded and sold. Times are New York’s. A CSV has the columns label, date, from and to: all of its rows are added, or none."
    >
      {data === undefined ? (
        <LoadingOrError subject="The blackouts" query={query}>
          <Skeleton className="my-2 h-8" />
          <Skeletons count={2} className="my-2 h-6" />
        </LoadingOrError>
      ) : (
        <>
          <FailureMessage className="mb-3" text={failure} onDismiss={dismiss} />
          <BlackoutForm
            isSaving={isPending}
            onAdd={(entry, onAdded) => save([...blackouts, entry], 'Blackout added', onAdded)}
          />
          <BlackoutList blackouts={blackouts} isSaving={isPending} onRemoveBlackout={setAsked} />
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Remove this blackout?"
        sentence={
          asked === null
            ? ''
            : `${asked.label}, ${tradingDay(asked.date)}, ${asked.from} to ${asked.to} ET. Every account may enter in this time then.`
        }
        confirmLabel="Remove blackout"
        look="danger"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          const kept = blackouts.filter(({ id }) => id !== asked?.id);
          save(kept, 'Blackout removed');
          setAsked(null);
        }}
      />
    </Card>
  );
}

interface BlackoutListProps {
  readonly blackouts: readonly BlackoutEntry[];
  readonly isSaving: boolean;
  readonly onRemoveBlackout: (entry: BlackoutEntry) => void;
}

function BlackoutList({ blackouts, isSaving, onRemoveBlackout }: BlackoutListProps) {
  const { data: market } = useMarketStatus();
  if (blackouts.length === 0) {
    return (
      <p className="mt-3 border-line border-t pt-3 text-ink-2">
        None yet: entries are possible in the whole entry window. Add one above, or import a
        calendar.
      </p>
    );
  }
  const today = market?.day ?? '';
  return (
    <ul className="num mt-3 max-h-80 divide-y divide-line overflow-y-auto border-line border-t">
      {blackouts.map((entry) => {
        const { id, label, date, from, to } = entry;
        const isPast = date < today;
        return (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 py-1">
            <span
              className={`min-w-0 flex-1 basis-32 break-words ${isPast ? 'text-ink-3' : 'text-ink'}`}
            >
              {label}
            </span>
            <time className={clsx('whitespace-nowrap', isPast ? 'text-ink-3' : 'text-ink-2')}>
              {`${tradingDay(date)} ${date.slice(0, 4)}, ${from} to ${to} ET`}
              {isPast && ', past'}
            </time>
            <SmallButton
              look="quiet"
              className="max-sm:ml-auto"
              aria-label={`Remove ${label}, ${tradingDay(date)}`}
              disabled={isSaving}
              onClick={() => onRemoveBlackout(entry)}
            >
              Remove
            </SmallButton>
          </li>
        );
      })}
    </ul>
  );
}

type Blackouts = (BlackoutEntry | BlackoutRow)[];

/** The whole list is sent; the server refuses an entry that another administrator has removed. */
function useBlackoutsSaving() {
  const saveCall = useSaveBlackouts();
  const [failure, setFailure] = useState<string | null>(null);
  const save = (blackouts: Blackouts, successTitle: string, onSaved?: () => void) => {
    setFailure(null);
    saveCall.mutate(
      { blackouts },
      {
        onSuccess: () => {
          toast({ title: successTitle, tone: 'success' });
          onSaved?.();
        },
        onError: (error) => {
          const text = blackoutRefusalText(error);
          if (isRefused(error)) setFailure(text);
          toastFailure('Failed to save the blackouts', error, text);
        },
      },
    );
  };
  return { save, isPending: saveCall.isPending, failure, dismiss: () => setFailure(null) };
}

/** In "blackouts.3.to: must be later than from" the entry is the new one, the last. */
function blackoutRefusalText(error: unknown): string {
  if (refusalOf(error)?.httpStatus === 409) {
    return 'Changed by another administrator. The list shows what is in force now. Nothing of yours was saved.';
  }
  return rawErrorText(error).replace(
    /^blackouts\.\d+\.(\w+): /,
    (_, name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)} `,
  );
}
