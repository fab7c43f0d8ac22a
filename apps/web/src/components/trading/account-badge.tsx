import { useBadge } from '../../lib/trading/use-badge.ts';
import { EnvironmentBadge } from '../ui/layout/environment-badge.tsx';

export function AccountBadge() {
  const badge = useBadge();
  return badge && <EnvironmentBadge badge={badge} />;
}
