import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Amount } from '../../components/ui/figures/amount.tsx';
import { count } from '../../lib/text/format.ts';
import { TRADES_ELEMENT_ID } from '../../lib/trading/group-filter.ts';

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
  const currentId = useCurrentSectionId();
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
              aria-current={id === currentId ? 'location' : undefined}
              className={clsx(
                '-mb-px flex h-9 items-center gap-1.5 border-b-2 max-md:h-11',
                id === currentId
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

/** Below the header and the tabs: a part that begins above this line is in view. */
const IN_VIEW_LINE_REM = 9;

/** The id of the part's element; the first part's at the top. */
function useCurrentSectionId(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(SECTION_IDS[0]);
  useEffect(() => {
    let frameRequestId = 0;
    const findCurrentSection = () => {
      frameRequestId = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      // Short last parts never reach the line: at the page's end the part that a link led to
      // counts.
      const isAtPageEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      const linkedId = SECTION_IDS.find((id) => `#${id}` === window.location.hash && isInView(id));
      setCurrent(
        isAtPageEnd
          ? (linkedId ?? SECTION_IDS.at(-1))
          : (SECTION_IDS.findLast(doesStartAboveLine) ?? SECTION_IDS[0]),
      );
    };
    const onScroll = () => {
      frameRequestId ||= requestAnimationFrame(findCurrentSection);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('hashchange', onScroll);
    findCurrentSection();
    return () => {
      cancelAnimationFrame(frameRequestId);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('hashchange', onScroll);
    };
  }, []);
  return current;
}

const topPxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;

function isInView(id: string): boolean {
  const topPx = topPxOf(id);
  return topPx !== undefined && topPx >= 0 && topPx < window.innerHeight;
}

function doesStartAboveLine(id: string): boolean {
  const rootFontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const topPx = topPxOf(id);
  return topPx !== undefined && topPx < IN_VIEW_LINE_REM * rootFontPx;
}
