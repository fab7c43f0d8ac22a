import { useEffect, useState } from 'react';

/** Below the header and the tabs: a part that begins above this line is in view. */
const IN_VIEW_LINE_REM = 9;

/** The id of the part's element; the first part's at the top. */
export function useCurrentSection(sectionIds: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(sectionIds[0]);
  useEffect(() => {
    let frameRequestId = 0;
    const findCurrentSection = () => {
      frameRequestId = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      // Short last parts never reach the line: at the page's end the part that a link led to
      // counts.
      const isAtPageEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      const hashSectionId = sectionIds.find((id) => `#${id}` === window.location.hash);
      const sectionAtPageEnd =
        hashSectionId !== undefined && isInView(hashSectionId) ? hashSectionId : sectionIds.at(-1);
      setCurrent(
        isAtPageEnd ? sectionAtPageEnd : (sectionIds.findLast(doesStartAboveLine) ?? sectionIds[0]),
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
  }, [sectionIds]);
  return current;
}

function isInView(id: string): boolean {
  const topPx = document.getElementById(id)?.getBoundingClientRect().top;
  return topPx !== undefined && topPx >= 0 && topPx < window.innerHeight;
}

function doesStartAboveLine(id: string): boolean {
  const rootFontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top < IN_VIEW_LINE_REM * rootFontPx;
}
