import type { Locator, Page } from '@playwright/test';

/** The place where toasts appear; at most one is there. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}
