import { LineIcon } from '../../components/ui/layout/line-icon.tsx';
import { LANDING_FEATURES } from './features.ts';

export function FeatureCards() {
  return (
    <ul className="card grid gap-px overflow-hidden bg-line sm:grid-cols-2 lg:grid-cols-3">
      {LANDING_FEATURES.map(({ iconSvgPath, title, text }) => (
        <li key={title} className="bg-surface p-5">
          <LineIcon svgPath={iconSvgPath} className="text-accent" />
          <h2 className="mt-3 font-semibold text-13 text-ink">{title}</h2>
          <p className="mt-1 text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
