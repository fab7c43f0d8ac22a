import { useEffect, useState } from 'react';
import { Logo } from '../../components/ui/logo.tsx';
import { ThemeButton } from '../../components/ui/theme-button.tsx';
import { type Mode, SignInForm } from './sign-in-form.tsx';
import { setupTokenOf } from './token.ts';

const TEXTS: Record<Mode, { readonly title: string; readonly sentence: string }> = {
  'sign-in': { title: 'Sign in', sentence: 'With the address your administrator has allowed.' },
  register: {
    title: 'Create your account',
    sentence: 'Your administrator must have allowed your address first.',
  },
  'set-up': {
    title: 'Set up the owner account',
    sentence: 'The owner runs this Tideline: allows others in and sets the thresholds.',
  },
};

/** Served at /api/login. With the set-up link's token it creates the owner's account. */
export function SignInPage() {
  const [token, setToken] = useState(() => setupTokenOf(window.location.hash));
  const [isNew, setIsNew] = useState(false);

  // A set-up link pasted into an open sign-in page changes the hash alone.
  useEffect(() => {
    const onHash = () => setToken(setupTokenOf(window.location.hash));
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);

  const asNew: Mode = isNew ? 'register' : 'sign-in';
  const mode: Mode = token === null ? asNew : 'set-up';
  const { title, sentence } = TEXTS[mode];

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between border-line border-b bg-surface px-4 md:px-6">
        <a href="/" aria-label="Tideline, start page" className="flex">
          <Logo />
        </a>
        <ThemeButton />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 py-10 md:py-20">
        <div className="card w-full max-w-[400px] p-6">
          <h1 className="font-semibold text-20 text-ink">{title}</h1>
          <p className="mt-1 text-ink-2">{sentence}</p>
          <SignInForm key={mode} mode={mode} setupToken={token} />
          {mode !== 'set-up' && (
            <p className="mt-5 border-line border-t pt-4 text-ink-2">
              {isNew ? 'You have an account?' : 'No account yet?'}{' '}
              <button type="button" className="link font-medium" onClick={() => setIsNew(!isNew)}>
                {isNew ? 'Sign in' : 'Create one'}
              </button>
            </p>
          )}
        </div>
      </main>
    </div>
  );
}
