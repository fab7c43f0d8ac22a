import { Fingerprint, LogOut, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { useEndOtherSessions, useSecurityStatus } from '../../../live/queries/security.ts';
import { AskButton, toastOutcome } from './ask-button.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { OidcOutcomeNotice } from './oidc-outcome-notice.tsx';
import { OpenIdConnect } from './open-id-connect.tsx';
import { ProfileImage } from './profile-image.tsx';
import { SecondFactor } from './second-factor.tsx';

const SIGN_IN_HASH_PATTERN = /^#(sign-in$|oidc=)/;

/** The user menu leads here. */
export function SignInCard() {
  const query = useSecurityStatus();
  const { data: security } = query;
  const cardBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (SIGN_IN_HASH_PATTERN.test(window.location.hash)) cardBox.current?.scrollIntoView();
  }, []);
  return (
    <div ref={cardBox} id="sign-in" className="scroll-mt-20">
      <Card
        title={
          <>
            <Fingerprint className="text-ink-2" />
            Your sign-in
          </>
        }
      >
        <OidcOutcomeNotice />
        {security === undefined ? (
          <LoadingOrError subject="Your sign-in" query={query}>
            <Skeleton className="h-9" />
            <Skeleton className="mt-4 h-9" />
          </LoadingOrError>
        ) : (
          <div className="divide-y divide-line *:py-3 *:last:pb-0 *:first:pt-0">
            <div>
              <SecondFactor security={security} />
            </div>
            {security.hasPassword && <PasswordSection />}
            <OpenIdConnect security={security} />
            <SessionsSection />
            <div>
              <ProfileImage />
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}

function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <div>
        <ChangePasswordForm onDone={() => setIsOpen(false)} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="font-medium text-ink">Password</span>
      <SmallButton onClick={() => setIsOpen(true)}>Change</SmallButton>
    </div>
  );
}

function SessionsSection() {
  const endOtherSessions = useEndOtherSessions();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-36">
        <span className="block font-medium text-ink">Other sessions</span>
        <span className="mt-0.5 block text-12">Ends all but this one. The bot goes on.</span>
      </p>
      <AskButton
        label="Sign Out Everywhere"
        isDisabled={endOtherSessions.isPending}
        onConfirmed={() =>
          endOtherSessions.mutate(undefined, toastOutcome('Signed Out Elsewhere', 'Not Signed Out'))
        }
        title="Sign out everywhere else?"
        sentence="You stay signed in here."
        confirmLabel="Sign out"
        look="danger"
        consequences={[
          {
            icon: ShieldCheck,
            tone: 'profit',
            title: 'The bot goes on',
            text: 'Trading stays as it is, and an open position stays guarded.',
          },
          {
            icon: LogOut,
            title: 'Every other browser is signed out at once',
            text: 'Its user has to sign in again.',
          },
        ]}
      />
    </div>
  );
}
