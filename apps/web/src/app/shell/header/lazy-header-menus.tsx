import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';
import type { HeaderMenusProps } from './header-menus.tsx';

const HeaderMenus = lazyPart(async () => (await import('./header-menus.tsx')).HeaderMenus);

/** Menu positioning is as much code as a screen: it loads once the screen is drawn. */
export function LazyHeaderMenus(props: HeaderMenusProps) {
  return (
    <ErrorBoundary fallback={<MenusPlaceholder />}>
      <Suspense fallback={<MenusPlaceholder />}>
        <HeaderMenus {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Keeps a place as wide as both menus. */
export function MenusPlaceholder() {
  return <span className="h-9 w-[4.25rem] max-md:w-9" />;
}
