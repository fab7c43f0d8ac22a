import { useTheme } from '../../lib/theme.ts';

/** The dashboard as it is, in the page's own theme. Too small to be read on a phone, so not there. */
export function Preview() {
  const { applied } = useTheme();
  return (
    <figure className="mt-10 max-md:hidden">
      <img
        src={`/preview-${applied}.webp`}
        width={1280}
        height={669}
        loading="lazy"
        decoding="async"
        alt="The dashboard during a simulated session: what is at risk, the session's chart with an entry, and the open position between its stop and its target."
        className="h-auto w-full rounded-card border border-line"
      />
      <figcaption className="mt-2 text-12 text-ink-3">
        A simulated account on a generated market. Past results say nothing about the next trade.
      </figcaption>
    </figure>
  );
}
