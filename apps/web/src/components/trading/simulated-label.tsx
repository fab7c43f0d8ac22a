import { useAccountBadge } from '../../lib/trading/use-account-badge.ts';

/**
 * Beside profit or loss of no real money; nothing in other accounts. The header's badge is not
 * enough: it may be outside a screenshot or under a dialog.
 */
export function SimulatedLabel() {
  if (useAccountBadge() !== 'SIMULATED') return null;
  return <span className="font-semibold text-11 text-accent tracking-[0.04em]">SIMULATED</span>;
}
