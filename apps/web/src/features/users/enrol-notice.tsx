import { ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import { Banner } from '../../components/ui/waiting/banner.tsx';

/** Without a required second factor the server refuses this whole screen. */
export function EnrolNotice() {
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
        Administrators need one before they can read or change anything of other users.
      </Banner>
    </div>
  );
}
