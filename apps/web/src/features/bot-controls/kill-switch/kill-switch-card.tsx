import { Lock, OctagonX } from 'lucide-react';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { useAskedAction } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { money, plural } from '../../../lib/text/format.ts';
import { holdingsTotalOf } from '../../../lib/trading/holdings.ts';
import { useHoldings } from '../../../live/actions/flatten.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { KillSwitchQuestions } from './kill-switch-questions.tsx';
import { useKillSwitchActions } from './use-kill-switch-actions.ts';

/** Stops every user's entries, and sells their positions; for administrators. */
export function KillSwitchCard() {
  const isEngaged = useIsKillSwitchEngaged();
  const { run, isBusy } = useKillSwitchActions();
  const { ask, dialog } = useAskedAction(run);
  return (
    <Card
      title="Kill Switch"
      aside={
        <>
          <Chip icon={Lock}>Administrators</Chip>
          {isEngaged !== undefined && (
            <Chip tone={isEngaged ? 'loss' : 'neutral'}>{isEngaged ? 'ENGAGED' : 'RELEASED'}</Chip>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* On a phone the buttons come first, within the first view. */}
        <p className="min-w-0 flex-1 basis-56 text-12 text-ink-2 max-sm:order-last">
          <HoldingsOfAllAccounts />{' '}
          {isEngaged === true
            ? 'No account enters anything until it is released. Open positions are still guarded.'
            : 'Stays engaged, over restarts too, until released.'}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {isEngaged === true ? (
            <Button disabled={isBusy} onClick={() => ask('release')}>
              Release kill switch
            </Button>
          ) : (
            <Button look="ask" disabled={isBusy} onClick={() => ask('engage')}>
              <OctagonX />
              Stop all entries
            </Button>
          )}
          <Button look="ask" disabled={isBusy} onClick={() => ask('flatten')}>
            <OctagonX />
            Stop and close all
          </Button>
        </div>
      </div>
      <KillSwitchQuestions {...dialog} />
    </Card>
  );
}

function HoldingsOfAllAccounts() {
  const holdings = useHoldings({ isWanted: true });
  if (holdings === undefined) return 'For every account of this server, not only yours.';
  if (holdings.length === 0) return 'For all accounts of this server. None holds anything now.';
  const { accounts, contracts, worth } = holdingsTotalOf(holdings);
  const heldText = `${plural(accounts, 'position')}, ${plural(contracts, 'contract')}`;
  return (
    <>
      For all accounts of this server.{' '}
      <strong className="num font-semibold text-ink">
        <Amounts text={worth === null ? heldText : `${heldText}, worth ${money(worth)}`} />
      </strong>
      {worth === null ? '; one has no quote.' : '.'}
    </>
  );
}
