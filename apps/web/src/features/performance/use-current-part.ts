import { useEffect, useState } from 'react';

/** Below the header and the tabs: a part that begins above this line is in view. */
const LINE_REM = 9;

/** The id of the part's element; the first part's at the top. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      // Short last parts never reach the line: at the page's end the part that a link led to
      // counts.
      const isEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      const goal = ids.find((id) => `#${id}` === window.location.hash);
      const atEnd = goal !== undefined && isInView(goal) ? goal : ids.at(-1);
      setCurrent(isEnd ? atEnd : (ids.findLast(startsAboveLine) ?? ids[0]));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('hashchange', onScroll);
    measure();
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('hashchange', onScroll);
    };
  }, [ids]);
  return current;
}

function isInView(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top >= 0 && top < window.innerHeight;
}

function startsAboveLine(id: string): boolean {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top < LINE_REM * letter;
}
