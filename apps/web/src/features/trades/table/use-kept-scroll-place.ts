import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { recallFromTab, rememberInTab } from '../../../lib/browser/tab-memory.ts';
import { useUser } from '../../../live/queries/user.ts';

/** After the last scroll. */
const SAVE_DELAY_MS = 200;

/** The list's scroll place survives another screen and a reload, for this tab and user. */
export function useKeptScrollPlace(
  scrollRegion: RefObject<HTMLElement | null>,
  listKey: string,
): void {
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  useLayoutEffect(() => {
    const keptPlace = Object(recallFromTab('trades', userId)) as Readonly<Record<string, unknown>>;
    const element = scrollRegion.current;
    if (element === null || keptPlace.place !== listKey || typeof keptPlace.top !== 'number')
      return;
    element.scrollTop = keptPlace.top;
  }, [scrollRegion, listKey, userId]);
  useEffect(() => {
    const element = scrollRegion.current;
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
  }, [scrollRegion, listKey, userId]);
}
