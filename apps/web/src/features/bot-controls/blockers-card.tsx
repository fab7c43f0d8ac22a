import { Check } from 'lucide-react';
import { BlockerList, blockersOf } from '../../components/trading/blockers.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { plural } from '../../lib/text/format.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';

const CARD_TITLE = 'What keeps the bot from trading';

/** Why nothing is bought on the next bar, whatever its signal. */
export function BlockersCard() {
  const { status, error } = useBotStatus();
  // Trading Controls reports a failed query.
  if (status === null && error !== null) return null;
  if (status === null) {
    return (
      <Card title={CARD_TITLE}>
        <Loading subject="what keeps the bot from trading">
          <Skeleton className="h-4" />
        </Loading>
      </Card>
    );
  }
  const blockers = blockersOf(status);
  return (
    <Card
      title={CARD_TITLE}
      aside={blockers.length === 0 ? 'nothing' : plural(blockers.length, 'reason')}
    >
      {blockers.length === 0 ? (
        <p className="flex items-start gap-2 text-12 text-ink">
          <Check size={14} strokeWidth={2} className="mt-px shrink-0 text-profit" />
          Nothing. It enters when a bar passes every gate.
        </p>
      ) : (
        <BlockerList blockers={blockers} />
      )}
    </Card>
  );
}
