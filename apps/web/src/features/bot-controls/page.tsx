import { WaitingMarketBanner } from '../../components/trading/waiting-market-banner.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { useAskedAction } from '../../components/ui/overlays/confirm-dialog.tsx';
import { FailureMessage } from '../../components/ui/waiting/inline-message.tsx';
import { useMarketStatus } from '../../live/queries/market.ts';
import { useUser } from '../../live/queries/user.ts';
import { BlockersCard } from './blockers-card.tsx';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { ControlEffectsCard } from './control-effects-card.tsx';
import { EveryoneFlattenResult } from './kill-switch/everyone-result.tsx';
import { KillSwitchCard } from './kill-switch/kill-switch-card.tsx';
import { OwnFlattenResult } from './own-result.tsx';
import { TradingControlsCard } from './trading-controls-card.tsx';
import { useControlActions } from './use-control-actions.ts';

export function BotControlsPage() {
  const { run, isBusy, failure, dismissFailure } = useControlActions();
  const question = useAskedAction(run);
  const { data: user } = useUser();
  const { data: market } = useMarketStatus();
  return (
    <div data-testid="page-bot-controls">
      <PageHead
        title="Bot Controls"
        sentence="The bot watches the market. Trading lets it act on what it sees."
      />
      <FailureMessage className="mb-3" text={failure} onDismiss={dismissFailure} />
      <OwnFlattenResult isBusy={isBusy} onAskAgain={() => run('flatten')} />
      {user?.isAdmin && <EveryoneFlattenResult />}
      <div className="mb-3 empty:hidden">
        <WaitingMarketBanner isWaiting={market?.isWaiting === true} />
      </div>
      {/* From mild to strong; on a phone nothing long precedes the strongest. */}
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <TradingControlsCard isBusy={isBusy} onAskToConfirm={question.ask} />
        {user?.isAdmin && (
          <div className="min-w-0 xl:col-span-2">
            <KillSwitchCard />
          </div>
        )}
        <div className="min-w-0 *:h-full empty:hidden xl:col-start-2 xl:row-start-1">
          <BlockersCard />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <ControlEffectsCard />
        </div>
      </div>
      <ConfirmActionDialog {...question.dialog} />
    </div>
  );
}
