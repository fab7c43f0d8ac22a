import { createLazyScreen, type LazyScreen } from './lazy-screen.tsx';

/** By path. Everyone arrives at the dashboard, so it is not lazy. */
export const LAZY_SCREENS_BY_PATH: Readonly<Record<string, LazyScreen>> = {
  '/trading-settings': createLazyScreen(
    async () => (await import('../features/trade-criteria/page.tsx')).TradeCriteriaPage,
  ),
  '/history': createLazyScreen(async () =>
    (await import('./trade-screens.tsx')).loadHistoryScreen(),
  ),
  '/performance': createLazyScreen(async () =>
    (await import('./trade-screens.tsx')).loadPerformanceScreen(),
  ),
  '/bot-controls': createLazyScreen(
    async () => (await import('../features/bot-controls/page.tsx')).BotControlsPage,
  ),
  '/api-settings': createLazyScreen(
    async () => (await import('../features/api-settings/page.tsx')).ApiSettingsPage,
  ),
  '/notifications': createLazyScreen(
    async () => (await import('../features/notifications/page.tsx')).NotificationsPage,
  ),
  '/days/:date?': createLazyScreen(async () => (await import('../features/days/page.tsx')).DayPage),
  '/users': createLazyScreen(async () => (await import('../features/users/page.tsx')).UsersPage),
};

export function preloadScreen(path: string): void {
  void LAZY_SCREENS_BY_PATH[path]?.preload();
}
