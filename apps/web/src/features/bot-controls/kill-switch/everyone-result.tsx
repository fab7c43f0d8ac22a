import { Check, CircleCheck, Clock, Info, Minus, TriangleAlert } from 'lucide-react';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { AmountCell, Th } from '../../../components/ui/figures/cells.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { StateChip } from '../../../components/ui/layout/chip.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { clockTime, DASH, money, plural } from '../../../lib/text/format.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { positionName } from '../../../lib/trading/position.ts';
import { useHoldings } from '../../../live/actions/flatten.ts';
import {
  type EveryoneFlattenOutcome,
  useFlattenResults,
} from '../../../live/actions/flatten-results.ts';
import { type AccountResultRow, accountResultRows, resultTitle } from './account-results.ts';
import { EmailAddress } from './email-address.tsx';
import { useKillSwitchActions } from './use-kill-switch-actions.ts';

/** Stays until every account is flat and it is dismissed. */
export function EveryoneFlattenResult() {
  const { everyone } = useFlattenResults();
  return everyone === null ? null : <EveryoneResultCard result={everyone} />;
}

function EveryoneResultCard({ result }: { readonly result: EveryoneFlattenOutcome }) {
  const { keepEveryone } = useFlattenResults();
  const heldNow = useHoldings({ isWanted: true });
  const { run, isBusy } = useKillSwitchActions();
  const isMobile = useIsMobile();
  const rows = accountResultRows(result, heldNow);
  // Without the rows of other users only the server's sentence is known.
  const isUnknown = rows.length === 0;
  const areAllFlat = rows.every(({ isStillOpen }) => !isStillOpen);
  const shownRows = rows.filter((row) => row.outcome !== 'nothing' || row.heldBefore !== null);
  const [TitleIcon, iconColour] = isUnknown
    ? [Clock, 'text-ink-3']
    : areAllFlat
      ? [CircleCheck, 'text-profit']
      : [TriangleAlert, 'text-loss'];
  const hiddenCount = rows.length - shownRows.length;
  return (
    <div className="mb-3" aria-live="polite">
      <Card
        isFlush
        tone={areAllFlat ? 'plain' : 'error'}
        title={
          <>
            <TitleIcon className={`shrink-0 ${iconColour}`} />
            <span className="num">
              {isUnknown ? 'Every account was asked to sell' : resultTitle(rows, heldNow)}
            </span>
          </>
        }
        aside={
          <>
            {result.askedAtMs !== null && <span>asked {clockTime(result.askedAtMs)} ET</span>}
            {areAllFlat ? (
              <SmallButton onClick={() => keepEveryone(null)}>Dismiss</SmallButton>
            ) : (
              <SmallButton disabled={isBusy} onClick={() => run('flatten')}>
                Ask again
              </SmallButton>
            )}
          </>
        }
        foot={
          <p className="flex items-start gap-2">
            <Info className="shrink-0 text-ink-3" />
            <span className="num">
              {hiddenCount > 0 && `${plural(hiddenCount, 'account')} held nothing. `}
              {areAllFlat
                ? 'The act is in the audit log.'
                : 'This list stays until every account is flat. Asking again sells nothing twice.'}
            </span>
          </p>
        }
      >
        {shownRows.length === 0 ? (
          <p className="px-4 py-3 text-ink-2">
            <Amounts text={displayText(result.message)} />
          </p>
        ) : isMobile ? (
          <AccountResultBlocks rows={shownRows} />
        ) : (
          <AccountResultsTable rows={shownRows} />
        )}
      </Card>
    </div>
  );
}

const OUTCOME_CHIPS = {
  refused: { tone: 'loss', icon: TriangleAlert, word: 'Still open' },
  selling: { tone: 'warn', icon: Clock, word: 'Being sold' },
  sold: { tone: 'profit', icon: Check, word: 'Sold' },
  nothing: { tone: 'neutral', icon: Minus, word: 'Nothing held' },
} as const;

const heldBeforeText = ({ heldBefore }: AccountResultRow) =>
  heldBefore === null ? DASH : positionName(heldBefore);

function AccountResultsTable({ rows }: { readonly rows: readonly AccountResultRow[] }) {
  return (
    <table className="num w-full border-collapse">
      <thead>
        <tr className="h-[34px] text-left text-11 text-ink-3">
          <Th className="pl-4">Account</Th>
          <Th className="px-3">Asked to sell</Th>
          <Th className="px-3 text-right">Worth then</Th>
          <Th className="px-3">Result</Th>
          <Th className="pr-4">What happened</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.user} className="border-line border-t align-top">
            <th scope="row" className="wrap-anywhere py-2 pl-4 text-left font-medium text-ink">
              <EmailAddress email={row.user} />
            </th>
            <td className="whitespace-nowrap px-3 py-2 text-ink-2">
              <Amounts text={heldBeforeText(row)} />
            </td>
            <AmountCell
              className="whitespace-nowrap px-3 py-2 text-right"
              text={money(row.heldBefore?.worth)}
            />
            <td className="px-3 py-2">
              <StateChip {...OUTCOME_CHIPS[row.outcome]} />
            </td>
            <td className="py-2 pr-4 text-ink-2">
              <Amounts text={displayText(row.result)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: one block for each account. */
function AccountResultBlocks({ rows }: { readonly rows: readonly AccountResultRow[] }) {
  return (
    <ul className="num divide-y divide-line">
      {rows.map((row) => (
        <li key={row.user} className="px-4 py-2.5">
          <div className="flex items-start justify-between gap-2">
            <h3 className="wrap-anywhere min-w-0 font-medium text-ink">
              <EmailAddress email={row.user} />
            </h3>
            <StateChip {...OUTCOME_CHIPS[row.outcome]} />
          </div>
          {row.heldBefore !== null && (
            <p className="flex justify-between gap-2 text-12 text-ink-2">
              <span>
                <Amounts text={positionName(row.heldBefore)} />
              </span>
              <span>
                <Amount text={money(row.heldBefore.worth)} />
              </span>
            </p>
          )}
          <p className="text-12 text-ink-2">
            <Amounts text={displayText(row.result)} />
          </p>
        </li>
      ))}
    </ul>
  );
}
