import type { Locator, Page } from '@playwright/test';

export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ });
}
