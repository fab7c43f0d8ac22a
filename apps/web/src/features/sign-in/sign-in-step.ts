import type { SignInLink } from './sign-in-link.ts';

export const STEP_TEXTS = {
  'sign-in': { title: 'Sign in', sentence: 'With the address your administrator has allowed.' },
  code: { title: 'Second factor', sentence: 'The password was right. Now show that it is you.' },
  'oidc-code': { title: 'Second factor', sentence: 'One more step: show that it is you.' },
  register: {
    title: 'Create your account',
    sentence: 'Your administrator must have allowed your address first.',
  },
  invite: {
    title: 'Create your account',
    sentence: 'With the address that this invitation was made for.',
  },
  'set-up': {
    title: 'Set up the owner account',
    sentence: 'The owner runs this Tideline: allows others in and sets the thresholds.',
  },
  reset: {
    title: 'Choose a new password',
    sentence: 'It ends your sessions everywhere. A second factor stays as it is.',
  },
};

interface StepFacts {
  readonly link: SignInLink | null;
  readonly isNewUser: boolean;
  /** A right password waits for its code. */
  readonly hasPasswordEntry: boolean;
}

/** One form at a time. */
export function signInStepOf({ link, isNewUser, hasPasswordEntry }: StepFacts) {
  if (hasPasswordEntry) return 'code';
  if (link?.kind === 'setup') return 'set-up';
  if (link?.kind === 'invite' || link?.kind === 'reset') return link.kind;
  if (link?.kind === 'oidc' && link.outcomeCode === 'second-factor') return 'oidc-code';
  return isNewUser ? 'register' : 'sign-in';
}
