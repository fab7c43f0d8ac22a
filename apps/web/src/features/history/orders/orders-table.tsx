import type { Order } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Link } from 'wouter';
import { AmountCell, ColumnHeads, Th } from '../../../components/ui/figures/cells.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { listTime } from '../../../lib/text/format.ts';
import { OrderStatusChip } from './order-status.tsx';
import {
  askedPriceText,
  codeToWords,
  contractTextsOf,
  notionalText,
  orderPriceText,
  orderQuantityText,
} from './order-texts.ts';

const TEXT_HEADS = ['Time', 'Symbol', 'Side', 'Type'];
const NUMBER_HEADS = ['Qty', 'Filled', 'Notional', 'Price', 'Avg Fill Price'];
const TEXT_HEAD_CLASS = 'px-3 first:pl-4 last:pr-4 text-left';

export interface OrdersProps {
  readonly orders: readonly Order[];
  /** Null where there is no trade to show. */
  readonly tradeAddressOf: (order: Order) => string | null;
}

export function OrdersTable({ orders, tradeAddressOf }: OrdersProps) {
  return (
    <ScrollRegion label="Orders" className="overflow-x-auto">
      <table className="num w-full border-collapse whitespace-nowrap">
        <thead>
          <tr className="h-[34px] text-11 text-ink-3">
            <ColumnHeads columnNames={TEXT_HEADS} className={TEXT_HEAD_CLASS} />
            <ColumnHeads
              columnNames={NUMBER_HEADS}
              className="px-3 first:pl-4 last:pr-4 text-right"
            />
            <Th className={TEXT_HEAD_CLASS}>Status</Th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} tradeAddress={tradeAddressOf(order)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function OrderRow({ order, tradeAddress }: { order: Order; tradeAddress: string | null }) {
  const { name, expiry } = contractTextsOf(order.symbol);
  return (
    <tr className="h-[34px] border-line border-t hover:bg-raised">
      <td className="px-3 pl-4 text-ink-2">{listTime(order.created_at)}</td>
      <td className="px-3">
        {tradeAddress === null ? (
          <span className="font-medium text-ink">{name}</span>
        ) : (
          <Link href={tradeAddress} title="Its trade" className="link font-medium">
            {name}
          </Link>
        )}{' '}
        <span className="text-12 text-ink-3">{expiry}</span>
      </td>
      <td className="px-3 text-ink">{codeToWords(order.side)}</td>
      <td className="px-3 text-ink-2">{codeToWords(order.type)}</td>
      <AmountCell className="px-3 text-right text-ink" text={orderQuantityText(order.qty)} />
      <AmountCell
        className={clsx('px-3 text-right', order.filled_qty === '0' ? 'text-ink-3' : 'text-ink')}
        text={orderQuantityText(order.filled_qty)}
      />
      <AmountCell className="px-3 text-right text-ink-2" text={notionalText(order)} />
      <AmountCell className="px-3 text-right text-ink" text={askedPriceText(order)} />
      <AmountCell
        className="px-3 text-right font-medium text-ink"
        text={orderPriceText(order.filled_avg_price)}
      />
      <td className="px-3 pr-4">
        <OrderStatusChip order={order} />
      </td>
    </tr>
  );
}
