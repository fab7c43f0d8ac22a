import { ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import { Banner } from '../../components/ui/banner.tsx';
import { useSecurity } from '../../live/security.ts';

/** Without a second factor the server refuses every act of this screen, where one is due. */
export function EnrolNotice() {
  const { data: security } = useSecurity();
  if (security?.mustEnrol !== true) return null;
  return (
    <div className="mb-3">
      <Banner
        tone="warn"
        icon={ShieldAlert}
        title="Set up a second factor first."
        action={
          <Link href="/api-settings#sign-in" className="link font-medium">
            Set it up in API Settings
          </Link>
        }
      >
        Administrators need one before they can change anything here.
      </Banner>
    </div>
  );
}
