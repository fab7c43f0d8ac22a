import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';

export function useSecurityStatus() {
  return trpc.auth.security.useQuery(undefined, { refetchOnMount: 'always' });
}

function useRefreshSecurity() {
  const utils = trpc.useUtils();
  return () => utils.auth.security.invalidate();
}

/** The factor counts only after its first code. */
export function useEnrolSecondFactor() {
  return trpc.totp.enroll.useMutation({ onSettled: refreshAfterAnswer(useRefreshSecurity()) });
}

/** Answers the recovery codes, once. */
export function useConfirmEnrolment() {
  return trpc.totp.confirm.useMutation({ onSettled: refreshAfterAnswer(useRefreshSecurity()) });
}

/** The new secret replaces the present one after its first code. */
export function useReplaceSecondFactor() {
  return trpc.totp.replace.useMutation({ onSettled: refreshAfterAnswer(useRefreshSecurity()) });
}

/** Answers the new recovery codes, once. */
export function useRenewRecoveryCodes() {
  return trpc.totp.renewCodes.useMutation({ onSettled: refreshAfterAnswer(useRefreshSecurity()) });
}

export function useDisableSecondFactor() {
  return trpc.totp.disable.useMutation({ onSettled: refreshAfterAnswer(useRefreshSecurity()) });
}

export function useChangePassword() {
  return trpc.auth.changePassword.useMutation();
}

export function useEndOtherSessions() {
  return trpc.auth.revokeSessions.useMutation();
}

/** A code renews the second factor, the password ends the idle lock. */
export function useStepUp() {
  const refreshSecurity = useRefreshSecurity();
  return trpc.auth.stepUp.useMutation({
    // The call that asked goes on at once.
    onSettled: () => void refreshSecurity(),
  });
}

/** Answers where the browser goes to connect an identity. */
export function useConnectIdentity() {
  return trpc.oidc.connect.useMutation();
}

export function useDisconnectIdentities() {
  return trpc.oidc.disconnect.useMutation({ onSettled: refreshAfterAnswer(useRefreshSecurity()) });
}

/** Only the operator changes the methods, so they are read once. */
export function useSignInMethods() {
  return trpc.auth.methods.useQuery();
}
