import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { recallFromTab, rememberInTab } from '../../../lib/browser/tab-memory.ts';
import { useUser } from '../../../live/queries/user.ts';

/** After the last scroll. */
const SAVE_DELAY_MS = 200;

/** The list's scroll place survives another screen and a reload, for this tab and user. */
export function useKeptScrollPlace(region: RefObject<HTMLElement | null>, listKey: string): void {
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  useLayoutEffect(() => {
    const { place, top } = Object(recallFromTab('trades', userId)) as Record<string, unknown>;
    const element = region.current;
    if (element === null || place !== listKey || typeof top !== 'number') return;
    element.scrollTop = top;
  }, [region, listKey, userId]);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepPlace = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => rememberInTab('trades', userId, { place: listKey, top: element.scrollTop }),
        SAVE_DELAY_MS,
      );
    };
    element.addEventListener('scroll', keepPlace, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', keepPlace);
    };
  }, [region, listKey, userId]);
}
