import { useTheme } from '../../lib/browser/theme.ts';

/**
 * Two real dashboard cards in the page's theme; `npm run screenshots` renews them. Unreadable on a
 * phone, so not there.
 */
export function DashboardPreview() {
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
