import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { listTime } from '../../../lib/text/format.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { kindNameOf } from '../matrix/kind-names.ts';
import { type DeliveriesProps, DeliveryResultChip } from './deliveries-table.tsx';
import { deliveryTimingText } from './delivery-texts.ts';

/** Without room for a table each delivery is a paragraph. */
export function DeliveryRows({ deliveries, channelNameOf, now }: DeliveriesProps) {
  return (
    <ul className="num divide-y divide-line">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="px-4 py-2">
          <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <span className="font-medium text-ink">{kindNameOf(delivery.kind)}</span>
            <DeliveryResultChip delivery={delivery} />
          </p>
          <p className="break-words">
            <Amounts text={displayText(delivery.text)} />
          </p>
          <p className="break-words text-12 text-ink-3">
            <time dateTime={delivery.at}>{listTime(delivery.at)} ET</time>,{' '}
            {channelNameOf(delivery)}, {deliveryTimingText(delivery, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}
