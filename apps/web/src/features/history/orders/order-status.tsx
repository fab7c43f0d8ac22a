import type { Order } from '@tideline/api/schemas';
import { Check, CircleDashed, CircleDotDashed, Clock, TriangleAlert, X } from 'lucide-react';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { Chip, type ChipLook } from '../../../components/ui/layout/chip.tsx';
import { isPartlyFilledFinal } from '../../../lib/trading/orders.ts';
import { orderStatusText } from './order-texts.ts';

const NEW_ORDER_LOOK: ChipLook = { tone: 'accent', icon: CircleDashed };
const PARTIAL_FILL_LOOK: ChipLook = { tone: 'warn', icon: CircleDotDashed };

/** Specification §11.3; the broker's further statuses are neutral. */
const STATUS_LOOKS: Partial<Record<string, ChipLook>> = {
  filled: { tone: 'profit', icon: Check },
  canceled: { icon: X },
  cancelled: { icon: X },
  pending_new: NEW_ORDER_LOOK,
  accepted: NEW_ORDER_LOOK,
  new: NEW_ORDER_LOOK,
  partially_filled: PARTIAL_FILL_LOOK,
  rejected: { tone: 'loss', icon: TriangleAlert },
  expired: { tone: 'loss', icon: Clock },
};

export function OrderStatusChip({ order }: { order: Order }) {
  // A cancelled order's fills count too.
  const look = isPartlyFilledFinal(order) ? PARTIAL_FILL_LOOK : STATUS_LOOKS[order.status];
  return (
    <Chip {...look}>
      <Amounts text={orderStatusText(order)} />
    </Chip>
  );
}
