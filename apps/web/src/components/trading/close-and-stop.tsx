import { useAccountBadge } from '../../lib/trading/use-account-badge.ts';
import { EnvironmentBadge } from '../ui/layout/environment-badge.tsx';
import type { Consequence } from '../ui/overlays/confirm-dialog.tsx';
import { ENTRIES_STOP } from './position-consequence.tsx';

export function AccountBadge() {
  const badge = useAccountBadge();
  return badge && <EnvironmentBadge badge={badge} />;
}

export const ENTRIES_ARE_SOLD: Consequence = {
  ...ENTRIES_STOP,
  text: 'An entry order that is still working is cancelled, and what it has bought is sold.',
};
