import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';

export const useSecurityStatus = () =>
  trpc.auth.security.useQuery(undefined, { refetchOnMount: 'always' });

function useSecurityRefresh() {
  const { auth } = trpc.useUtils();
  return { onSettled: refreshAfterAnswer(() => auth.security.invalidate()) };
}

/** The factor counts only after its first code. */
export const useEnrolSecondFactor = () => trpc.totp.enroll.useMutation(useSecurityRefresh());

/** Answers the recovery codes, once. */
export const useConfirmEnrolment = () => trpc.totp.confirm.useMutation(useSecurityRefresh());

/** The new secret replaces the present one after its first code. */
export const useReplaceSecondFactor = () => trpc.totp.replace.useMutation(useSecurityRefresh());

/** Answers the new recovery codes, once. */
export const useRenewRecoveryCodes = () => trpc.totp.renewCodes.useMutation(useSecurityRefresh());

export const useDisableSecondFactor = () => trpc.totp.disable.useMutation(useSecurityRefresh());

export const useChangePassword = () => trpc.auth.changePassword.useMutation();

export const useEndOtherSessions = () => trpc.auth.revokeSessions.useMutation();

/** A code renews the second factor, the password ends the idle lock. */
export function useStepUp() {
  const { auth } = trpc.useUtils();
  return trpc.auth.stepUp.useMutation({
    // The call that asked goes on at once.
    onSettled: () => void auth.security.invalidate(),
  });
}

/** Answers where the browser goes to connect an identity. */
export const useConnectIdentity = () => trpc.oidc.connect.useMutation();

export const useDisconnectIdentities = () => trpc.oidc.disconnect.useMutation(useSecurityRefresh());

/** Only the operator changes the methods, so they are read once. */
export const useSignInMethods = () => trpc.auth.methods.useQuery();
