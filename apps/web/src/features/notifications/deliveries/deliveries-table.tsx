import type { DeliveryEntry } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { ColumnHeads, Th } from '../../../components/ui/figures/cells.tsx';
import { StateChip } from '../../../components/ui/layout/chip.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { listTime } from '../../../lib/text/format.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { kindNameOf } from '../matrix/kind-names.ts';
import { deliveryResultLook, deliveryTimingText } from './delivery-texts.ts';

export interface DeliveriesProps {
  readonly deliveries: readonly DeliveryEntry[];
  readonly channelNameOf: (delivery: DeliveryEntry) => string;
  readonly now: number;
}

const COLUMN_HEADS = ['Time (ET)', 'Channel', 'Kind', 'Text', 'Result'];
const CELL_CLASS = 'px-3 py-1.5 first:pl-4 last:pr-4';

export function DeliveriesTable({ deliveries, channelNameOf, now }: DeliveriesProps) {
  return (
    <ScrollRegion label="Deliveries" className="overflow-x-auto">
      <table className="num w-full border-collapse">
        <thead>
          <tr className="h-[34px] text-11 text-ink-3">
            <ColumnHeads columnNames={COLUMN_HEADS} className={clsx(CELL_CLASS, 'text-left')} />
            <Th className={clsx(CELL_CLASS, 'text-right')}>Took, or next try</Th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id} className="h-[34px] border-line border-t hover:bg-raised">
              <td className={clsx(CELL_CLASS, 'whitespace-nowrap text-ink-2')}>
                <time dateTime={delivery.at}>{listTime(delivery.at)}</time>
              </td>
              <td className={clsx(CELL_CLASS, 'min-w-24 max-w-40 break-words text-ink')}>
                {channelNameOf(delivery)}
              </td>
              <td className={clsx(CELL_CLASS, 'min-w-28')}>{kindNameOf(delivery.kind)}</td>
              <td className={clsx(CELL_CLASS, 'w-2/5 min-w-48 break-words')}>
                <Amounts text={displayText(delivery.text)} />
              </td>
              <td className={clsx(CELL_CLASS, 'min-w-52')}>
                <DeliveryResultChip delivery={delivery} />
              </td>
              <td className={clsx(CELL_CLASS, 'min-w-44 text-right')}>
                {deliveryTimingText(delivery, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function DeliveryResultChip({ delivery }: { readonly delivery: DeliveryEntry }) {
  return (
    <StateChip
      {...deliveryResultLook(delivery)}
      className="h-auto! min-h-5 whitespace-normal! py-px [&>svg]:shrink-0"
    />
  );
}

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
