import { Activity, Ban, ShieldCheck, X } from 'lucide-react';
import { AccountBadge } from '../../../components/trading/close-and-stop.tsx';
import {
  ANALYSIS_GOES_ON,
  positionConsequence,
} from '../../../components/trading/position-consequence.tsx';
import { StrongTextWithAmounts } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import {
  ConfirmDialog,
  type Consequence,
} from '../../../components/ui/overlays/confirm-dialog.tsx';
import { money } from '../../../lib/text/format.ts';
import { contractsText, type Holding, holdingsTotalOf } from '../../../lib/trading/holdings.ts';
import { useHoldings } from '../../../live/actions/flatten.ts';
import { useIsKillSwitchEngaged } from '../../../live/queries/market.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { HoldingsTable } from './holdings-table.tsx';

export type KillSwitchAction = 'engage' | 'flatten' | 'release';

interface KillSwitchQuestionsProps {
  /** The action in question; null while nothing is asked. */
  readonly askedAction: KillSwitchAction | null;
  readonly onConfirm: (action: KillSwitchAction) => void;
  readonly onCancel: () => void;
}

export function KillSwitchQuestions(props: KillSwitchQuestionsProps) {
  const { askedAction, onConfirm, onCancel } = props;
  const positions = useKnownPositions();
  const holdings = useHoldings({ isWanted: askedAction === 'flatten' });
  const isEngaged = useIsKillSwitchEngaged() === true;
  const dialogAnswersOf = (action: KillSwitchAction) => ({
    isOpen: askedAction === action,
    onCancel,
    onConfirm: () => onConfirm(action),
  });
  return (
    <>
      <ConfirmDialog
        {...dialogAnswersOf('engage')}
        title="Stop all entries?"
        sentence="It counts for every account on this server until an administrator releases it."
        confirmLabel="Stop all entries"
        look="danger"
        consequences={[
          positionConsequence(positions, ShieldCheck),
          {
            icon: ShieldCheck,
            title: 'All other open positions stay open',
            text: 'The bot still sells each at its target or stop, and before the window ends.',
          },
          {
            icon: Ban,
            title: 'New entries stop at once',
            text: 'Entry orders that are still working are cancelled.',
          },
          ANALYSIS_GOES_ON,
        ]}
      />
      <ConfirmDialog
        {...dialogAnswersOf('flatten')}
        title="Stop and close all?"
        badge={<AccountBadge />}
        sentence="Sells what every account holds. No bot opens anything until an administrator releases the switch."
        confirmLabel={flattenLabelOf(holdings)}
        look="danger"
        alternativeAction={
          !isEngaged && (
            <TextButton onClick={() => onConfirm('engage')}>Stop entries only</TextButton>
          )
        }
        consequences={[
          sellAllConsequence(holdings),
          {
            icon: Ban,
            title: 'All entries stop at once',
            text: 'Entry orders that are still working are cancelled first. Each trader has to start again after the release.',
          },
          {
            icon: Activity,
            title: 'Each account answers for itself',
            text: 'One that the broker refuses holds up no other. What became of each is shown on this page.',
          },
        ]}
      />
      <ConfirmDialog
        {...dialogAnswersOf('release')}
        title="Release the kill switch?"
        sentence="Every account that is trading may enter again, on the next bar that passes its gates."
        confirmLabel="Release kill switch"
        look="primary"
      />
    </>
  );
}

function flattenLabelOf(holdings: readonly Holding[] | undefined): string {
  if (holdings === undefined) return 'Sell and Stop All';
  const { contracts } = holdingsTotalOf(holdings);
  return contracts === 0 ? 'Stop All' : `Sell ${contracts} and Stop All`;
}

function sellAllConsequence(holdings: readonly Holding[] | undefined): Consequence {
  if (holdings === undefined) {
    return {
      icon: X,
      tone: 'loss',
      title: 'Whatever is open is sold at market now',
      text: 'What the accounts hold is not known now. There is no need to wait: an account that holds nothing sells nothing.',
    };
  }
  if (holdings.length === 0) {
    return { icon: X, title: 'No account holds anything', text: 'Nothing is sold.' };
  }
  const total = holdingsTotalOf(holdings);
  const verb = total.contracts === 1 ? 'is' : 'are';
  return {
    icon: X,
    tone: 'loss',
    title: `${contractsText(total)} ${verb} sold at market now`,
    text:
      total.worth === null ? (
        'Not all of them have a quote to value them at.'
      ) : (
        <>
          Worth <StrongTextWithAmounts text={money(total.worth)} /> at the bid,{' '}
          <Change value={total.pnl} className="font-medium" /> in all.
        </>
      ),
    detail: <HoldingsTable holdings={holdings} />,
  };
}
