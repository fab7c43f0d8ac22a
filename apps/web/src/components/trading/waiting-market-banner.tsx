import { Hourglass } from 'lucide-react';
import { Banner } from '../ui/waiting/banner.tsx';

/** How to start a new demo's waiting market; nothing in other markets. */
export function WaitingMarketBanner({ isWaiting }: { readonly isWaiting: boolean }) {
  if (!isWaiting) return null;
  return (
    <Banner tone="plain" icon={Hourglass} title="The demo begins when you press Start Trading.">
      Until then the simulated market stands still. After ten minutes it begins by itself.
    </Banner>
  );
}
