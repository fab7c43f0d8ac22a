import { RefreshCw, Unplug } from 'lucide-react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Banner } from '../../../components/ui/waiting/banner.tsx';
import { useBuild } from '../../../live/updates/build.ts';
import { useIsServerSilent } from '../../../live/updates/use-is-server-silent.ts';

/** The server does not answer, or has a newer page. */
export function PageBanner() {
  const isServerSilent = useIsServerSilent();
  const isPageOld = useBuild()?.isPageOld === true;
  // While the server is away a reload would lose what the page shows.
  if (!isServerSilent && !isPageOld) return null;
  return <div className="mb-3">{isServerSilent ? <StalePageBanner /> : <OldPageBanner />}</div>;
}

function StalePageBanner() {
  return (
    <Banner tone="warn" icon={Unplug} title="This page is not up to date.">
      What is shown is the last known. An open position is guarded by the server, not by this page.
    </Banner>
  );
}

/** Never reloads by itself: the user may be typing or answering. */
function OldPageBanner() {
  return (
    <Banner
      tone="plain"
      icon={RefreshCw}
      title="The server has a newer version of this page."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      Reload when it suits you. Until then this one goes on.
    </Banner>
  );
}
