import { buttonClass } from '../../components/ui/forms/button-class.ts';
import { LineIcon } from '../../components/ui/layout/line-icon.tsx';
import { Logo } from '../../components/ui/layout/logo.tsx';
import { ThemeButton } from '../../components/ui/layout/theme-button.tsx';
import { useTheme } from '../../lib/browser/theme.ts';

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

/** The six cards of specification §12. */
const FEATURES = [
  {
    iconSvgPath:
      'M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2',
    title: 'Real-Time Analysis',
    text: 'Every completed 5-minute bar of SPY is scored, bullish and bearish, out of 100.',
  },
  {
    iconSvgPath: 'M12 6v6l4 2M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
    title: 'Smart Trading Hours',
    text: 'Trades only between 9:45 AM and 3:30 PM Eastern, on market days.',
  },
  {
    iconSvgPath:
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M6 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
    title: '100% Profit Target',
    text: 'Sells when a position doubles. You can choose another target.',
  },
  {
    iconSvgPath:
      'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    title: 'Risk Management',
    text: 'A stop on every position, a size you set, and a breaker at 15 percent daily loss.',
  },
  {
    iconSvgPath: 'M8 3L4 7l4 4M4 7h16M16 21l4-4l-4-4M20 17H4',
    title: 'Money Flow Signals',
    text: 'Calls need money flow of +0.15 or more, puts \u22120.15 or less.',
  },
  {
    iconSvgPath:
      'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
    title: 'Brokerage Integration',
    text: 'Your own account, simulated, paper or live. Your keys stay encrypted on your machine.',
  },
];

function FeatureCards() {
  return (
    <ul className="card grid gap-px overflow-hidden bg-line sm:grid-cols-2 lg:grid-cols-3">
      {FEATURES.map(({ iconSvgPath, title, text }) => (
        <li key={title} className="bg-surface p-5">
          <LineIcon svgPath={iconSvgPath} className="text-accent" />
          <h2 className="mt-3 font-semibold text-13 text-ink">{title}</h2>
          <p className="mt-1 text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Two real dashboard cards in the page's theme; `npm run screenshots` renews them. Unreadable on a
 * phone, so not there.
 */
function DashboardPreview() {
  const { applied } = useTheme();
  return (
    <figure className="mt-10 max-md:hidden">
      <img
        src={`/preview-${applied}.webp`}
        width={1192}
        height={415}
        loading="lazy"
        decoding="async"
        alt="The dashboard during a simulated session: the chart with its entries, exits at gains and at a loss, and the open position between its stop and its target."
        className="h-auto w-full"
      />
      <figcaption className="mt-2 text-12 text-ink-3">
        SIMULATED: an account on a generated market, which has no edge. Past results say nothing
        about the next trade.
      </figcaption>
    </figure>
  );
}
