import type { Blocker, BotStatus } from '@tideline/api/schemas';
import { blockersOf } from '../../../components/trading/blockers.tsx';
import { Amounts, StrongAmounts } from '../../../components/ui/figures/amount.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { riskSentence } from '../../../lib/trading/position.ts';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import type { UnconfirmedOutcome } from '../../../live/actions/unconfirmed-state.ts';
import { usePositions } from '../../../live/queries/positions.ts';

/** Two lines on a phone: the page below must not move when the sentence comes. */
const RESERVED_LINES = 'block max-md:min-h-10';

/** As long as the sentence that replaces it. */
const READING_POSITIONS =
  'Reading your positions… Whether anything is at risk is shown here as soon as they are known.';

function botSentence(status: BotStatus): string {
  if (!status.botActive) return 'The bot is off.';
  switch (tradingStateOf(status)) {
    case 'active':
      // An open position is no blocker, and the sentence before names it.
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
    return `Trading is on, and nothing is bought now: ${displayText(first.text)}`;
  return `Trading is on, and ${others.length + 1} things keep the bot from buying.`;
}

/** Faster answers need no word. */
const SHOWN_AFTER_MS = 1_000;

/** An outcome shown before the server confirms it is no fact. */
function UnconfirmedState({
  unconfirmed,
  otherwise,
}: {
  readonly unconfirmed: UnconfirmedOutcome;
  readonly otherwise: string;
}) {
  const waited = useNow(1_000) - unconfirmed.sinceMs;
  if (unconfirmed.isOutcomeUnknown) return ' It is not known whether the bot trades.';
  if (waited < SHOWN_AFTER_MS) return <Amounts text={otherwise} />;
  return <span className="text-warn"> The server has not confirmed your last act yet.</span>;
}

interface RiskSentenceProps {
  readonly status: BotStatus | null;
  /** The unconfirmed action on trading; null when all are confirmed. */
  readonly unconfirmed: UnconfirmedOutcome | null;
}

export function RiskSentence({ status, unconfirmed }: RiskSentenceProps) {
  const { data: positions, isError } = usePositions();
  if (positions === undefined) {
    return (
      <span className={RESERVED_LINES}>
        {isError ? 'Your positions could not be read.' : READING_POSITIONS}
      </span>
    );
  }
  const { lead, rest } = riskSentence(positions);
  return (
    <span className={`num ${RESERVED_LINES}`}>
      <StrongAmounts text={lead} />
      <Amounts text={rest} />
      {status !== null &&
        (unconfirmed === null ? (
          <Amounts text={` ${botSentence(status)}`} />
        ) : (
          <UnconfirmedState unconfirmed={unconfirmed} otherwise={` ${botSentence(status)}`} />
        ))}
    </span>
  );
}
