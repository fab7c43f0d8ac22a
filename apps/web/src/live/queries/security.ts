import { trpc } from '../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../answers/after-answer.ts';

export function useSecurity() {
  return trpc.auth.security.useQuery(undefined, { refetchOnMount: 'always' });
}

function useReadAgain() {
  const utils = trpc.useUtils();
  return () => utils.auth.security.invalidate();
}

/** The factor counts only after its first code. */
export function useEnrol() {
  return trpc.totp.enroll.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

/** Answers the recovery codes, once. */
export function useConfirmEnrolment() {
  return trpc.totp.confirm.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

/** The new secret replaces the present one after its first code. */
export function useReplaceFactor() {
  return trpc.totp.replace.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

/** Answers the new recovery codes, once. */
export function useRenewCodes() {
  return trpc.totp.renewCodes.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useDisableFactor() {
  return trpc.totp.disable.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useChangePassword() {
  return trpc.auth.changePassword.useMutation();
}

export function useEndOtherSessions() {
  return trpc.auth.revokeSessions.useMutation();
}

/** A code renews the second factor, the password ends the idle lock. */
export function useStepUp() {
  const readAgain = useReadAgain();
  return trpc.auth.stepUp.useMutation({
    // The call that asked goes on at once.
    onSettled: () => void readAgain(),
  });
}

/** Answers where the browser goes to connect an identity. */
export function useConnectIdentity() {
  return trpc.oidc.connect.useMutation();
}

export function useDisconnectIdentities() {
  return trpc.oidc.disconnect.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

/** Only the operator changes the methods, so they are read once. */
export function useMethods() {
  return trpc.auth.methods.useQuery();
}
