import type { Order } from '@tideline/api/schemas';
import { Check, CircleDashed, CircleDotDashed, Clock, TriangleAlert, X } from 'lucide-react';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { Chip, type ChipLook } from '../../../components/ui/layout/chip.tsx';
import { isPartlyFilledFinal } from '../../../lib/trading/orders.ts';
import { statusText } from './order-texts.ts';

const CANCELED: ChipLook = { tone: 'neutral', icon: X };
const NEW: ChipLook = { tone: 'accent', icon: CircleDashed };
const PARTIAL: ChipLook = { tone: 'warn', icon: CircleDotDashed };

/** Specification §11.3; the broker's further statuses are neutral. */
const LOOKS: Partial<Record<string, ChipLook>> = {
  filled: { tone: 'profit', icon: Check },
  canceled: CANCELED,
  cancelled: CANCELED,
  pending_new: NEW,
  accepted: NEW,
  new: NEW,
  partially_filled: PARTIAL,
  rejected: { tone: 'loss', icon: TriangleAlert },
  expired: { tone: 'loss', icon: Clock },
};

export function OrderStatus({ order }: { order: Order }) {
  // A cancelled order's fills count too.
  const look = isPartlyFilledFinal(order) ? PARTIAL : (LOOKS[order.status] ?? { tone: 'neutral' });
  return (
    <Chip {...look}>
      <Amounts text={statusText(order)} />
    </Chip>
  );
}
