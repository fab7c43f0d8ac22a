import { Pause, Play, Square, TriangleAlert, X } from 'lucide-react';
import { Amounts, StrongTextWithAmounts } from '../../components/ui/figures/amount.tsx';
import { Change } from '../../components/ui/figures/change.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { Switch } from '../../components/ui/forms/switch.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Chip } from '../../components/ui/layout/chip.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { money } from '../../lib/text/format.ts';
import { displayText } from '../../lib/trading/display-text.ts';
import { positionFigures, positionName } from '../../lib/trading/position.ts';
import { type TradingState, tradingStateOf } from '../../live/actions/optimistic-bot-status.ts';
import { useUnconfirmedTrading } from '../../live/actions/unconfirmed-state.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import { useKnownPositions } from '../../live/queries/positions.ts';
import { useTradeSize } from '../../live/queries/trade-size.ts';
import type { ControlAction } from './action-dialog-texts.ts';

interface TradingControlsCardProps {
  readonly isBusy: boolean;
  readonly onAskToConfirm: (action: ControlAction) => void;
}

const ICON_PROPS = { size: 16, strokeWidth: 1.75 } as const;

const STATE_SENTENCES: Record<TradingState, string> = {
  active: 'On. The bot may open positions.',
  paused: 'Paused. Nothing new is opened until you resume.',
  inactive: 'Off. The bot opens no position.',
};

export function TradingControlsCard(props: TradingControlsCardProps) {
  const { status, error } = useBotStatus();
  const tradingState = status === null ? null : tradingStateOf(status);
  const tradeSize = useTradeSize();
  const isUnknown = useUnconfirmedTrading()?.isOutcomeUnknown === true;
  return (
    <Card
      title="Trading Controls"
      aside={status && <TradingChip isOn={tradingState === 'active'} isUnknown={isUnknown} />}
      foot={
        <p className="flex items-center gap-2">
          <TriangleAlert {...ICON_PROPS} className="shrink-0 text-warn" />
          Options trading involves substantial risk.
        </p>
      }
    >
      {status === null || tradingState === null ? (
        error === null ? (
          <Loading subject="the bot status">
            <Skeleton className="h-11" />
            <Skeleton className="mt-6 h-11" />
          </Loading>
        ) : (
          <>
            <LoadError
              subject="The bot status"
              error={error}
              onRetry={() => window.location.reload()}
            />
            {/* Safe in any state, so they do not wait for it. */}
            <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4 max-md:pt-2">
              <ActionButton action="stop" {...props} />
              <ActionButton action="flatten" {...props} />
            </div>
          </>
        )
      ) : (
        <div className="flex flex-col gap-4 max-md:gap-2">
          <Switch
            label="Bot Status"
            hint={
              status.botActive
                ? 'Bot is analyzing market data... Trading is controlled separately below.'
                : 'Bot is off. Turn on to enable market data analysis.'
            }
            isOn={status.botActive}
            isDisabled={props.isBusy}
            onChange={(isTurnedOn) => props.onAskToConfirm(isTurnedOn ? 'bot-on' : 'bot-off')}
          />
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4 max-md:pt-2">
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-medium text-ink">Trading</h3>
              <p className="mt-0.5 text-12 text-ink-2">
                {isUnknown
                  ? 'It is not known whether the bot trades.'
                  : STATE_SENTENCES[tradingState]}
              </p>
              {tradeSize !== null && (
                <p className="num mt-0.5 text-12 text-ink-3">
                  <Amounts text={displayText(tradeSize)} />
                </p>
              )}
            </div>
            <div className="flex gap-2">
              {BUTTONS_OF_STATE[tradingState].map((action) => (
                <ActionButton key={action} action={action} {...props} />
              ))}
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4 max-md:pt-2">
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-medium text-ink">Close and stop</h3>
              <p className="num mt-0.5 text-12 text-ink-2">
                <SellSentence />
              </p>
            </div>
            <ActionButton action="flatten" {...props} />
          </div>
        </div>
      )}
    </Card>
  );
}

/** Shown before anything is pressed. */
function SellSentence() {
  const positions = useKnownPositions();
  if (positions === undefined) return 'Sells whatever is open at market, and opens nothing new.';
  const [position] = positions;
  if (position === undefined) return 'You hold nothing: it stops trading, as Stop Trading does.';
  const { atRisk } = positionFigures(position);
  return (
    <>
      Sells <Amounts text={positionName(position)} /> at market
      {atRisk !== null && (
        <>
          , worth <StrongTextWithAmounts text={money(atRisk)} />{' '}
          <span className="whitespace-nowrap">
            (<Change value={position.pnl} />)
          </span>
        </>
      )}
      , and opens nothing new.
    </>
  );
}

/** After an unknown result neither on nor off is a fact. */
function TradingChip({ isOn, isUnknown }: { isOn: boolean; isUnknown: boolean }) {
  if (isUnknown) return <Chip tone="warn">UNKNOWN</Chip>;
  return <Chip tone={isOn ? 'profit' : 'neutral'}>{isOn ? 'TRADING ON' : 'TRADING OFF'}</Chip>;
}

const ACTION_BUTTONS = {
  start: { look: 'primary', icon: Play, label: 'Start Trading' },
  resume: { look: 'primary', icon: Play, label: 'Resume Trading' },
  pause: { look: 'neutral', icon: Pause, label: 'Pause Trading' },
  stop: { look: 'ask', icon: Square, label: 'Stop Trading' },
  flatten: { look: 'ask', icon: X, label: 'Close and Stop' },
} as const;

const BUTTONS_OF_STATE = {
  inactive: ['start'],
  paused: ['resume', 'stop'],
  active: ['pause', 'stop'],
} as const;

type ActionButtonProps = TradingControlsCardProps & { action: keyof typeof ACTION_BUTTONS };

function ActionButton({ action, isBusy, onAskToConfirm }: ActionButtonProps) {
  const { look, icon: Icon, label } = ACTION_BUTTONS[action];
  return (
    <Button look={look} disabled={isBusy} onClick={() => onAskToConfirm(action)}>
      <Icon {...ICON_PROPS} />
      {label}
    </Button>
  );
}
