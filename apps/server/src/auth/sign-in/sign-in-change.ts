import { done, type Refusal, type Result, refused } from '@tideline/api';
import type { UserRow } from '@tideline/db';
import type { AuthAction } from '../request/audit-event.ts';
import type { AuthRequest } from '../request/auth-request.ts';

export interface SignInChange {
  readonly action: AuthAction;
  readonly refusalFor: (user: UserRow) => Refusal | null;
  readonly writeChange: (user: UserRow) => void;
}

export function makeSignInChange(
  request: AuthRequest,
  { action, refusalFor, writeChange }: SignInChange,
): Promise<Result<null>> {
  return request.asCaller(({ user }) => {
    const refusal = refusalFor(user);
    if (refusal !== null) return refused(refusal);
    request.auth.repositories.together(() => {
      writeChange(user);
      request.recordAction(user, action);
    });
    return done(null);
  });
}
