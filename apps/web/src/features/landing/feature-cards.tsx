import { LineIcon } from '../../components/ui/layout/line-icon.tsx';

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

export function FeatureCards() {
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
