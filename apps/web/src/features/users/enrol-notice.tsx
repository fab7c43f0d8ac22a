import { ShieldAlert } from 'lucide-react';
import { TextLink } from '../../components/ui/forms/links.tsx';
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
          <TextLink href="/api-settings#sign-in" className="font-medium">
            Set it up in API Settings
          </TextLink>
        }
      >
        Administrators need one before they can read or change anything of other users.
      </Banner>
    </div>
  );
}
