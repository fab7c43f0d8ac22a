import type { AccountSecurity, Enrolment } from '@tideline/api/schemas';
import { KeyRound, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { plural } from '../../../lib/text/format.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import {
  useDisableSecondFactor,
  useEnrolSecondFactor,
  useRenewRecoveryCodes,
  useReplaceSecondFactor,
} from '../../../live/queries/security.ts';
import { AskButton, toastOutcome } from './ask-button.tsx';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function SecondFactor({ security }: { security: AccountSecurity }) {
  const enrolCall = useEnrolSecondFactor();
  const replaceCall = useReplaceSecondFactor();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { hasSecondFactor, recoveryCodesLeft, mustEnrol } = security;

  if (codes !== null) return <RecoveryCodes codes={codes} onCodesKept={() => setCodes(null)} />;
  if (enrolment !== null) {
    return (
      <EnrolmentSteps
        enrolment={enrolment}
        isReplacing={hasSecondFactor}
        onCancel={() => setEnrolment(null)}
        onConfirmed={(recoveryCodes) => {
          setCodes(recoveryCodes);
          setEnrolment(null);
        }}
      />
    );
  }
  const beginEnrolment = (enrolmentCall: typeof enrolCall | typeof replaceCall, title: string) =>
    enrolmentCall.mutate(undefined, {
      onSuccess: setEnrolment,
      onError: (error) => toast({ title, description: errorText(error), tone: 'destructive' }),
    });
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
          <div className="flex flex-wrap gap-2">
            <SmallButton
              disabled={replaceCall.isPending}
              onClick={() => beginEnrolment(replaceCall, 'Not Replaced')}
            >
              Replace
            </SmallButton>
            <RenewCodes onRenewed={setCodes} />
            <TurnFactorOff />
          </div>
        ) : (
          <SmallButton
            disabled={enrolCall.isPending}
            onClick={() => beginEnrolment(enrolCall, 'Not Set Up')}
          >
            Set Up
          </SmallButton>
        )}
      </div>
    </>
  );
}

/** Asks first, as the old codes become void. */
function RenewCodes({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const renewCodes = useRenewRecoveryCodes();
  return (
    <AskButton
      label="New Codes"
      isDisabled={renewCodes.isPending}
      onConfirmed={() =>
        renewCodes.mutate(undefined, {
          onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
          onError: (error) => toastFailure('Not Renewed', error),
        })
      }
      title="Make ten new recovery codes?"
      sentence="They are shown once, here."
      confirmLabel="Make new codes"
      look="primary"
      consequences={[
        {
          icon: KeyRound,
          title: 'Those you have kept no longer work',
          text: 'Your authenticator app goes on as before.',
        },
      ]}
    />
  );
}

function TurnFactorOff() {
  const disable = useDisableSecondFactor();
  return (
    <AskButton
      label="Turn Off"
      onConfirmed={() =>
        disable.mutate(undefined, toastOutcome('Second Factor Off', 'Not Turned Off'))
      }
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
    />
  );
}
