import { Users, X } from 'lucide-react';
import { AccountBadge, ENTRIES_ARE_SOLD } from '../../components/trading/close-and-stop.tsx';
import { StrongTextWithAmounts } from '../../components/ui/figures/amount.tsx';
import { Change } from '../../components/ui/figures/change.tsx';
import {
  ConfirmDialog,
  type ConfirmDialogControl,
  type Consequence,
} from '../../components/ui/overlays/confirm-dialog.tsx';
import { money } from '../../lib/text/format.ts';
import type { Holding } from '../../lib/trading/holdings.ts';
import { positionName } from '../../lib/trading/position.ts';
import { useHoldings } from '../../live/actions/flatten.ts';

type CloseAndStopDialogProps = ConfirmDialogControl & { readonly email: string };

/** Names what the user holds, and its worth. */
export function CloseAndStopUserDialog({ email, ...dialog }: CloseAndStopDialogProps) {
  const holdings = useHoldings({ isWanted: dialog.isOpen });
  const isKnown = holdings !== undefined;
  const holding = holdings?.find(({ user }) => user === email);
  return (
    <ConfirmDialog
      {...dialog}
      title="Close and stop this user?"
      badge={<AccountBadge />}
      sentence={`The bot sells what ${email} holds, and opens nothing for this account until its trader starts again.`}
      confirmLabel={confirmLabelOf(isKnown, holding)}
      look="danger"
      consequences={[
        sellConsequenceOf(isKnown, holding),
        ENTRIES_ARE_SOLD,
        {
          icon: Users,
          title: 'No other account is touched',
          text: 'The act is in the audit log. The user is not signed out.',
        },
      ]}
    />
  );
}

function confirmLabelOf(isKnown: boolean, holding: Holding | undefined): string {
  if (holding !== undefined) return `Sell ${holding.quantity} and Stop`;
  return isKnown ? 'Stop Trading' : 'Sell and Stop';
}

function sellConsequenceOf(isKnown: boolean, holding: Holding | undefined): Consequence {
  if (!isKnown) {
    return {
      icon: X,
      tone: 'loss',
      title: 'Whatever is open is sold at market now',
      text: 'What this account holds is not known now. There is no need to wait: if it holds nothing, nothing is sold.',
    };
  }
  if (holding === undefined) {
    return { icon: X, title: 'This account holds nothing', text: 'Nothing is sold.' };
  }
  return {
    icon: X,
    tone: 'loss',
    title: `${positionName(holding)} is sold at market now`,
    text:
      holding.worth === null ? (
        'There is no quote to value it at.'
      ) : (
        <>
          Worth <StrongTextWithAmounts text={money(holding.worth)} /> at the bid:{' '}
          <Change value={holding.pnl} className="font-medium" />.
        </>
      ),
  };
}
