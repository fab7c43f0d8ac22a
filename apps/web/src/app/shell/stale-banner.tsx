import { Unplug } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { useTradingStatus } from '../../live/trading-status.ts';

/** Above every page while the server does not answer. */
export function StaleBanner() {
  const { isError } = useTradingStatus();
  if (!isError) return null;
  return (
    <div className="mb-3">
      <Banner tone="warn" icon={Unplug} title="This page is not up to date.">
        What is shown is the last known. An open position is guarded by the server, not by this
        page.
      </Banner>
    </div>
  );
}
