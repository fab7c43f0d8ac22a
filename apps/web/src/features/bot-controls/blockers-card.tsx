import { Check } from 'lucide-react';
import { BlockerList, blockersOf } from '../../components/trading/blockers.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { plural } from '../../lib/text/format.ts';
import { useBotStatus } from '../../live/acts/bot-status.ts';

/** Why nothing would be bought on the next bar, whatever it says. */
export function BlockersCard() {
  const { status } = useBotStatus();
  if (status === null) return null;
  const blockers = blockersOf(status);
  return (
    <Card
      title="What keeps the bot from trading"
      aside={blockers.length === 0 ? 'nothing' : plural(blockers.length, 'reason')}
    >
      {blockers.length === 0 ? (
        <p className="flex items-start gap-2 text-12 text-ink">
          <Check
            aria-hidden="true"
            size={14}
            strokeWidth={2}
            className="mt-px shrink-0 text-profit"
          />
          Nothing. It enters when a bar passes every gate.
        </p>
      ) : (
        <BlockerList blockers={blockers} />
      )}
    </Card>
  );
}
