import type { Enrolment, Security } from '@tideline/api/schemas';
import { KeyRound, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { InlineMessage } from '../../components/ui/inline-message.tsx';
import { errorText } from '../../lib/error-text.ts';
import { plural } from '../../lib/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { useDisableFactor, useEnrol } from '../../live/security.ts';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Codes of an authenticator app: set up, confirmed, kept, turned off. */
export function SecondFactor({ security }: { security: Security }) {
  const enrol = useEnrol();
  const disable = useDisableFactor();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { hasSecondFactor, recoveryCodesLeft, mustEnrol } = security;

  const fail = (title: string) => (error: unknown) =>
    toast({ title, description: errorText(error), tone: 'destructive' });

  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (enrolment !== null) {
    return (
      <EnrolmentSteps
        enrolment={enrolment}
        onCancel={() => setEnrolment(null)}
        onConfirmed={(recoveryCodes) => {
          setEnrolment(null);
          setCodes(recoveryCodes);
        }}
      />
    );
  }
  return (
    <>
      {mustEnrol && (
        <div className="mb-3">
          <InlineMessage tone="warn">
            You need a second factor: administrators and live accounts can’t do without.
          </InlineMessage>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-44">
          <span className="flex items-center gap-2 font-medium text-ink">
            Second factor
            <Chip tone={hasSecondFactor ? 'profit' : 'neutral'}>
              {hasSecondFactor ? 'ON' : 'OFF'}
            </Chip>
          </span>
          <span className="mt-0.5 block text-12">
            {hasSecondFactor
              ? `${plural(recoveryCodesLeft, 'recovery code')} left.`
              : 'Codes of an authenticator app. Live trading needs it.'}
          </span>
        </p>
        {hasSecondFactor ? (
          <Button look="ask" size="head" onClick={() => setIsAsked(true)}>
            Turn Off
          </Button>
        ) : (
          <Button
            size="head"
            disabled={enrol.isPending}
            onClick={() =>
              enrol.mutate(undefined, { onSuccess: setEnrolment, onError: fail('Not Set Up') })
            }
          >
            Set Up
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title="Turn the second factor off?"
        sentence="From then on your password alone signs you in."
        confirmLabel="Turn off"
        look="danger"
        isBusy={disable.isPending}
        consequences={[
          {
            icon: ShieldOff,
            title: 'No live trading without it',
            text: 'Live keys can’t be saved or changed until you set it up again.',
          },
          {
            icon: KeyRound,
            title: 'The recovery codes end with it',
            text: 'Setting it up again makes ten new ones.',
          },
        ]}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          disable.mutate(undefined, {
            onSuccess: ({ message }) =>
              toast({ title: 'Second Factor Off', description: message, tone: 'success' }),
            onError: fail('Not Turned Off'),
          });
        }}
      />
    </>
  );
}
