import { clsx } from 'clsx';
import { Amount } from '../../components/ui/figures/amount.tsx';
import { count } from '../../lib/text/format.ts';
import { TRADES_ELEMENT_ID } from '../../lib/trading/group-filter.ts';
import { useCurrentSection } from './use-current-section.ts';

const PAGE_SECTIONS = [
  { id: 'results', name: 'Results' },
  { id: TRADES_ELEMENT_ID, name: 'Trades' },
  { id: 'exit-lab', name: 'Exit lab' },
  { id: 'calibration', name: 'Calibration' },
  { id: 'slippage', name: 'Slippage' },
] as const;
const SECTION_IDS = PAGE_SECTIONS.map(({ id }) => id);

/** Stays in view, and marks the part that is in view. */
export function SectionTabs({ tradeCount }: { tradeCount: number }) {
  const currentSectionId = useCurrentSection(SECTION_IDS);
  return (
    <nav
      aria-label="Parts of this page"
      data-parts=""
      className="z-20 mb-3 border-line border-b bg-bg md:sticky md:top-14"
    >
      <ul className="flex flex-wrap gap-x-5">
        {PAGE_SECTIONS.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === currentSectionId ? 'location' : undefined}
              className={clsx(
                '-mb-px flex h-9 items-center gap-1.5 border-b-2 max-md:h-11',
                id === currentSectionId
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {name}
              {id === TRADES_ELEMENT_ID && (
                <span className="num font-normal text-12 text-ink-3">
                  <Amount text={count(tradeCount)} />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
