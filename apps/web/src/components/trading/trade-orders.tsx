import type { TradeDetail, TradeOrder } from '@tideline/api/schemas';
import { Check, CircleDashed, CircleDotDashed, X } from 'lucide-react';
import { capitalised } from '../../lib/text/capitals.ts';
import { clockTime, count, decimal } from '../../lib/text/format.ts';
import { Amounts } from '../ui/figures/amount.tsx';
import { AmountCell, Th } from '../ui/figures/cells.tsx';
import { TextLink } from '../ui/forms/links.tsx';
import { Chip, type ChipLook } from '../ui/layout/chip.tsx';
import { ScrollRegion } from '../ui/layout/scroll-region.tsx';

const COLUMN_HEADS = [
  ['Orders, ET', 'text-left'],
  ['Side', 'text-left'],
  ['Type', 'text-left max-md:hidden'],
  ['Qty', 'text-right max-md:hidden'],
  ['Filled', 'text-right'],
  ['Price', 'text-right max-md:hidden'],
  ['Average', 'text-right'],
  ['Status', 'text-left'],
] as const;

/** The orders as they were sent, with what each bought or sold. */
export function TradeOrders({ trade: { orders } }: { trade: TradeDetail }) {
  if (orders.length === 0) {
    return (
      <p className="border-line border-t px-4 py-3 text-12">
        The orders of this trade were not recorded. While the broker keeps them, the{' '}
        <TextLink href="/history" className="underline">
          order history
        </TextLink>{' '}
        has them.
      </p>
    );
  }
  return (
    <div className="border-line border-t">
      <ScrollRegion label="Orders of the trade" className="overflow-x-auto">
        <table className="num w-full border-collapse whitespace-nowrap">
          <thead>
            <tr className="h-[34px] text-11 text-ink-3">
              {COLUMN_HEADS.map(([head, align]) => (
                <Th key={head} className={`px-2 max-md:px-1 first:pl-4 last:pr-4 ${align}`}>
                  {head}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

const FIGURE_CLASS = 'px-2 max-md:px-1 text-right';

function OrderRow({ order }: { order: TradeOrder }) {
  const { sentAt, plannedAt, side, type, quantity, filledQuantity, filledAveragePrice } = order;
  return (
    <>
      <tr className="h-[34px] border-line border-t">
        <td className="px-2 pl-4 max-md:pr-1">{clockTime(sentAt ?? plannedAt)}</td>
        <td className="px-2 max-md:px-1 text-ink">{side === 'buy' ? 'Buy' : 'Sell'}</td>
        <td className="px-2 max-md:px-1 max-md:hidden">{capitalised(type.replace('_', ' '))}</td>
        <AmountCell className={`${FIGURE_CLASS} text-ink max-md:hidden`} text={count(quantity)} />
        <AmountCell
          className={`${FIGURE_CLASS} ${filledQuantity === 0 ? 'text-ink-3' : 'text-ink'}`}
          text={count(filledQuantity)}
        />
        <AmountCell
          className={`${FIGURE_CLASS} max-md:hidden`}
          text={decimal(order.limitPrice ?? order.stopPrice)}
        />
        <AmountCell
          className={`${FIGURE_CLASS} font-medium text-ink`}
          text={decimal(filledAveragePrice)}
        />
        <td className="px-2 pr-4 max-md:pl-1">
          <OrderStatusChip order={order} />
        </td>
      </tr>
      {order.refusal !== null && (
        <tr>
          <td
            colSpan={COLUMN_HEADS.length}
            className="whitespace-normal px-4 pb-2 text-12 text-loss"
          >
            {order.refusal}
          </td>
        </tr>
      )}
    </>
  );
}

const STATUS_LOOKS: Partial<Record<string, ChipLook>> = {
  filled: { tone: 'profit', icon: Check },
  working: { tone: 'accent', icon: CircleDashed },
  sent: { tone: 'accent', icon: CircleDashed },
};

/** A cancelled order's fills count too. */
function OrderStatusChip({ order: { status, filledQuantity, quantity } }: { order: TradeOrder }) {
  // An absent order never reached the broker.
  const statusText = status === 'absent' ? 'not placed' : status;
  if (filledQuantity > 0 && filledQuantity < quantity) {
    return (
      <Chip tone="warn" icon={CircleDotDashed}>
        <Amounts text={`${count(filledQuantity)} filled, rest ${status}`} />
      </Chip>
    );
  }
  return <Chip {...(STATUS_LOOKS[status] ?? { icon: X })}>{capitalised(statusText)}</Chip>;
}
