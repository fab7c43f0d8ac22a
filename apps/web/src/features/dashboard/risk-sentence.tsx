import type { BotStatus } from '@tideline/api/schemas';
import { Amounts } from '../../components/ui/amount.tsx';
import { riskSentence } from '../../lib/position.ts';
import { tradingStateOf } from '../../live/bot-status-store.ts';
import { usePositions } from '../../live/positions.ts';

function botSentence(status: BotStatus): string {
  if (!status.botActive) return 'The bot is off.';
  switch (tradingStateOf(status)) {
    case 'active':
      return 'The bot may trade.';
    case 'paused':
      return 'Trading is paused.';
    case 'inactive':
      return 'Trading is off.';
  }
}

/** Is my money at risk, and is the bot doing what I told it. */
export function RiskSentence({ status }: { status: BotStatus | null }) {
  const { data: positions, isError } = usePositions();
  const bot = status === null ? '' : ` ${botSentence(status)}`;
  if (positions === undefined) {
    return isError ? 'Your positions could not be read.' : 'Reading your positions…';
  }
  const { lead, rest } = riskSentence(positions);
  return (
    <span className="num">
      <strong className="font-semibold text-ink">
        <Amounts text={lead} />
      </strong>
      <Amounts text={rest} />
      {bot}
    </span>
  );
}
