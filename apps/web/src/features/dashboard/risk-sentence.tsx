import type { Blocker, BotStatus } from '@tideline/api/schemas';
import { blockersOf } from '../../components/trading/blockers.tsx';
import { Amounts } from '../../components/ui/amount.tsx';
import { riskSentence } from '../../lib/position.ts';
import { readable } from '../../lib/readable.ts';
import { tradingStateOf } from '../../live/bot-status-store.ts';
import { usePositions } from '../../live/positions.ts';

/** On a phone it takes two lines; what is below must not move when it comes. */
const ROOM = 'block max-md:min-h-10';

/** As long as what comes, which then stands on the same lines. */
const READING =
  'Reading your positions… Whether anything is at risk is told here as soon as they are known.';

function botSentence(status: BotStatus): string {
  if (!status.botActive) return 'The bot is off.';
  switch (tradingStateOf(status)) {
    case 'active':
      // One position at a time is as it should be, and stands before this.
      return mayTrade(blockersOf(status).filter(({ code }) => code !== 'DUPLICATE'));
    case 'paused':
      return 'Trading is paused.';
    case 'inactive':
      return 'Trading is off.';
  }
}

function mayTrade([first, ...others]: readonly Blocker[]): string {
  if (first === undefined) return 'The bot may trade.';
  if (others.length === 0)
    return `Trading is on, and nothing is bought now: ${readable(first.text)}`;
  return `Trading is on, and ${others.length + 1} things keep the bot from buying.`;
}

/** Is my money at risk, and is the bot doing what I told it. */
interface RiskSentenceProps {
  readonly status: BotStatus | null;
  /** Nobody knows what became of the last act. */
  readonly isUnknown: boolean;
}

export function RiskSentence({ status, isUnknown }: RiskSentenceProps) {
  const { data: positions, isError } = usePositions();
  const sentence = isUnknown ? 'It is not known whether the bot trades.' : null;
  const bot = status === null ? '' : ` ${sentence ?? botSentence(status)}`;
  if (positions === undefined) {
    return <span className={ROOM}>{isError ? 'Your positions could not be read.' : READING}</span>;
  }
  const { lead, rest } = riskSentence(positions);
  return (
    <span className={`num ${ROOM}`}>
      <strong className="font-semibold text-ink">
        <Amounts text={lead} />
      </strong>
      <Amounts text={rest} />
      <Amounts text={bot} />
    </span>
  );
}
