import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
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
import type { OrdersProps } from './orders-table.tsx';

/** Without room for a table: a row opens for the rest. */
export function OrderRows({ orders, tradeAddressOf }: OrdersProps) {
  return (
    <ul className="num divide-y divide-line">
      {orders.map((order) => (
        <Disclosure key={order.id} as="li">
          <DisclosureButton className="group flex w-full items-center gap-3 px-4 py-2 text-left">
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-ink">
                {contractTextsOf(order.symbol).name}
              </span>
              <span className="block text-12 text-ink-2">{listTime(order.created_at)} ET</span>
            </span>
            <span className="hidden text-right text-ink @[26rem]:block">
              <span className="block text-11 text-ink-3">Price</span>
              <Amount text={askedPriceText(order)} />
            </span>
            <span className="text-right @[26rem]:min-w-44">
              <span className="block text-ink">
                {codeToWords(order.side)} <Amount text={orderQuantityText(order.filled_qty)} />
                <span className="text-ink-3">
                  {' '}
                  of <Amount text={orderQuantityText(order.qty)} />
                </span>
                {order.filled_avg_price !== null && (
                  <>
                    {' '}
                    at <Amount text={orderPriceText(order.filled_avg_price)} />
                  </>
                )}
              </span>
              <span className="mt-0.5 inline-block">
                <OrderStatusChip order={order} />
              </span>
            </span>
            <ChevronDown className="shrink-0 text-ink-3 group-data-open:rotate-180" />
          </DisclosureButton>
          <DisclosurePanel className="border-line border-t bg-bg px-4 py-2">
            <KeyValues
              facts={[
                { label: 'Expiry', value: contractTextsOf(order.symbol).expiry || '–' },
                { label: 'Type', value: codeToWords(order.type) },
                { label: 'Price', value: <Amount text={askedPriceText(order)} /> },
                { label: 'Notional', value: <Amount text={notionalText(order)} /> },
              ]}
            />
            <TradeLink address={tradeAddressOf(order)} />
          </DisclosurePanel>
        </Disclosure>
      ))}
    </ul>
  );
}

function TradeLink({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <TextLink href={address} className="mt-1 inline-flex min-h-7 items-center">
      Its trade
    </TextLink>
  );
}
