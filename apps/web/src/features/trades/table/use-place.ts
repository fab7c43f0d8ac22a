import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { recallFromTab, rememberInTab } from '../../../lib/browser/tab-memory.ts';
import { useUser } from '../../../live/queries/user.ts';

/** After the last scroll. */
const REST_MS = 200;

/** The list's scroll place survives another screen and a reload, for this tab and user. */
export function usePlace(region: RefObject<HTMLElement | null>, place: string): void {
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  useLayoutEffect(() => {
    const kept = Object(recallFromTab('trades', userId)) as Readonly<Record<string, unknown>>;
    const element = region.current;
    if (element === null || kept.place !== place || typeof kept.top !== 'number') return;
    element.scrollTop = kept.top;
  }, [region, place, userId]);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => rememberInTab('trades', userId, { place, top: element.scrollTop }),
        REST_MS,
      );
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', keep);
    };
  }, [region, place, userId]);
}
