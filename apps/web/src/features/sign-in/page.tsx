import type { LoginInput, SignInMethods } from '@tideline/api/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { Logo } from '../../components/ui/layout/logo.tsx';
import { ThemeButton } from '../../components/ui/layout/theme-button.tsx';
import { readSignInMethods, sendOidcCode, signIn } from './calls.ts';
import { CodeForm } from './code-form.tsx';
import { FormFailure } from './entry-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { parseSignInLink } from './sign-in-link.ts';
import { STEP_TEXTS, signInStepOf } from './sign-in-step.ts';

/** At /api/login: signing in, and one-time links. */
export function SignInPage() {
  const [link, setLink] = useState(() => parseSignInLink(window.location.hash));
  const [isNewUser, setIsNewUser] = useState(false);
  const [entry, setEntry] = useState<LoginInput | null>(null);
  const [isReset, setIsReset] = useState(false);
  const methods = useSignInMethods();

  // A link pasted into an open sign-in page changes only the hash.
  useEffect(() => {
    const onHashChange = () => {
      setLink(parseSignInLink(window.location.hash));
      setEntry(null);
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);

  const signInAgain = () => {
    // A used link must not stay in the address.
    window.history.replaceState(null, '', window.location.pathname);
    setLink(null);
    setEntry(null);
    setIsNewUser(false);
  };

  const isSetupLinkUsed = link?.kind === 'setup' && methods?.needsOwner === false;
  const openLink = isSetupLinkUsed ? null : link;
  const step = signInStepOf({ link: openLink, isNewUser, hasPasswordEntry: entry !== null });
  const { title, sentence } = STEP_TEXTS[step];
  return (
    <SignInFrame>
      <h1 className="font-semibold text-20 text-ink">{title}</h1>
      <p className="mt-1 text-ink-2">{sentence}</p>
      {step === 'sign-in' && methods?.needsOwner && (
        <p className="mt-4 rounded-control bg-warn-soft px-3 py-2 text-ink">
          This server has no owner yet. Open the{' '}
          <span className="whitespace-nowrap">set-up link</span> that it printed when it started.
        </p>
      )}
      {step === 'sign-in' && isSetupLinkUsed && (
        <p role="status" className="mt-4 rounded-control bg-warn-soft px-3 py-2 text-ink">
          This server has an owner: the <span className="whitespace-nowrap">set-up link</span> was
          used. Sign in, or ask the owner to allow your address.
        </p>
      )}
      {step === 'sign-in' && isReset && (
        <p role="status" className="mt-4 rounded-control bg-profit-soft px-3 py-2 text-ink">
          Your password is changed. Sign in with it.
        </p>
      )}
      {step === 'sign-in' && link?.kind === 'oidc' && (
        <div className="mt-4">
          <FormFailure>{oidcOutcomeText(link.outcomeCode)}</FormFailure>
        </div>
      )}

      {step === 'sign-in' && <SignInForm onSecondFactor={setEntry} />}
      {step === 'code' && entry !== null && (
        <CodeForm onSubmitCode={(code) => signIn({ ...entry, code })} />
      )}
      {step === 'oidc-code' && <CodeForm onSubmitCode={(code) => sendOidcCode({ code })} />}
      {(step === 'register' || step === 'invite' || step === 'set-up') && (
        <RegisterForm key={step} link={link} />
      )}
      {link?.kind === 'reset' && (
        <ResetForm
          resetToken={link.token}
          onDone={() => {
            setIsReset(true);
            signInAgain();
          }}
        />
      )}

      {(step === 'sign-in' || step === 'register') && methods?.oidc && (
        <a href="/api/auth/oidc" className={`${buttonClass({ size: 'large' })} mt-3 w-full`}>
          Continue with OpenID Connect
        </a>
      )}
      {step !== 'set-up' && (
        <p className="mt-5 border-line border-t pt-4 text-ink-2">
          {step === 'sign-in' && 'No account yet? '}
          <button
            type="button"
            className="link font-medium"
            onClick={step === 'sign-in' ? () => setIsNewUser(true) : signInAgain}
          >
            {step === 'sign-in' ? 'Create one' : 'Back to sign-in'}
          </button>
        </p>
      )}
    </SignInFrame>
  );
}

/** Null while unknown, or if the server can't say: the password always works. */
function useSignInMethods(): SignInMethods | null {
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useEffect(() => {
    readSignInMethods().then(setMethods, () => setMethods(null));
  }, []);
  return methods;
}

function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between border-line border-b bg-surface px-4 md:px-6">
        <a href="/" aria-label="Tideline, start page" className="flex">
          <Logo />
        </a>
        <ThemeButton />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 py-10 md:py-20">
        <div className="card w-full max-w-[400px] p-6">{children}</div>
      </main>
    </div>
  );
}

const OIDC_OUTCOME_SENTENCES: Readonly<Record<string, string>> = {
  away: 'The OpenID Connect issuer cannot be reached. Sign in with your password, or try again later.',
  refused: 'The OpenID Connect issuer did not sign you in. Try again.',
  'not-allowed':
    'This address may not sign in here. It must be verified, and allowed by your administrator.',
  'sign-in-first':
    'This address has an account. Sign in with its password first, then connect OpenID Connect in API Settings.',
  'signed-out': 'You were signed out on the way. Sign in again.',
  'too-many': 'Too many attempts. Wait some minutes, then try again.',
};

/** Why no user was signed in. */
function oidcOutcomeText(outcomeCode: string): string {
  return (
    OIDC_OUTCOME_SENTENCES[outcomeCode] ?? 'Signing in with OpenID Connect did not work. Try again.'
  );
}
