import type { Locator, Page } from '@playwright/test';

/** There is at most one. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}
