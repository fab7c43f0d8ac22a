import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { blockersOf } from '../../../components/trading/blockers.tsx';
import { plural } from '../../../lib/text/format.ts';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import { useBotStatus } from '../../../live/actions/use-bot-status.ts';

/** Beside "active": how many blockers remain, and the way to them. */
export function BlockerBadge() {
  const { status } = useBotStatus();
  if (status === null || !status.botActive || tradingStateOf(status) !== 'active') return null;
  // An open position is no blocker: one at a time is intended.
  const { length } = blockersOf(status).filter(({ code }) => code !== 'DUPLICATE');
  if (length === 0) return null;
  const text = `${plural(length, 'thing')} ${length === 1 ? 'keeps' : 'keep'} the bot from trading`;
  return (
    <Link
      href="/bot-controls"
      title={text}
      className="ml-1.5 inline-flex items-center gap-1 align-top text-warn"
    >
      <TriangleAlert size={12} strokeWidth={2} />
      <span aria-hidden="true">{length}</span>
      <span className="sr-only">{text}</span>
    </Link>
  );
}
