import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { Logo } from '../../components/ui/layout/logo.tsx';
import { ThemeButton } from '../../components/ui/layout/theme-button.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { DashboardPreview } from './preview.tsx';

const SIGN_IN_ADDRESS = '/api/login';
const COLUMN_CLASS = 'mx-auto w-full max-w-[1168px] px-4 md:px-6';

/** The visitor's only page, on every path. */
export function LandingPage() {
  return (
    <div data-testid="page-landing" className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className={`${COLUMN_CLASS} flex h-14 items-center justify-between`}>
          <Logo />
          <div className="flex items-center gap-2">
            <ThemeButton />
            <a href={SIGN_IN_ADDRESS} className={buttonClass({})}>
              Login Now
            </a>
          </div>
        </div>
      </header>
      <main className={`${COLUMN_CLASS} flex-1 py-12 md:py-16`}>
        <div className="grid items-end gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <h1 className="max-w-[20ch] font-semibold text-36 text-ink max-md:text-[1.75rem] max-md:leading-9 md:max-w-none">
              Automated Options Trading Platform
            </h1>
            <p className="mt-4 max-w-[62ch] text-pretty text-16 text-ink-2">
              Tideline scores SPY every five minutes, buys same-day calls or puts when your rules
              agree, and says in one sentence why it did or did not trade. It runs on your own
              machine.
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 lg:flex-col lg:items-end">
            <a href={SIGN_IN_ADDRESS} className={buttonClass({ look: 'primary', size: 'large' })}>
              Login to Get Started
            </a>
            <p className="text-balance text-ink-3">
              Starts on a simulated market. No broker needed to try it.
            </p>
          </div>
        </div>
        <DashboardPreview />
        <div className="mt-10">
          <FeatureCards />
        </div>
      </main>
      <footer className="border-line border-t text-12 text-ink-3">
        <div className={`${COLUMN_CLASS} flex flex-wrap justify-between gap-x-6 gap-y-1 py-5`}>
          <p>Options trading involves substantial risk.</p>
          <p>
            Charts use{' '}
            <a className="link" href="https://www.tradingview.com/" rel="noreferrer">
              Lightweight Charts by TradingView
            </a>
            .
          </p>
        </div>
      </footer>
    </div>
  );
}
