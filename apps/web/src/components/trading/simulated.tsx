import { useBadge } from '../../lib/trading/use-badge.ts';

/**
 * SIMULATED, for beside a profit or loss that no real money made; nothing in other accounts. It stands
 * with the amount because the header's badge may be scrolled off a picture or lie under a dialog.
 */
export function Simulated() {
  if (useBadge() !== 'SIMULATED') return null;
  return <span className="font-semibold text-11 text-accent tracking-[0.04em]">SIMULATED</span>;
}
