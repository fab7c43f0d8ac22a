import type { Page } from '@playwright/test';
import type { Act } from './act.ts';

const breakers = (page: Page) =>
  page
    .getByRole('region', { name: 'Alarms' })
    .getByRole('listitem')
    .filter({ hasText: 'Circuit breaker' });

/** Of a user whose circuit breaker has tripped. */
export const acknowledge: Act = {
  name: 'Acknowledge an alarm',
  call: 'alarms.acknowledge',
  path: '/history',
  by: 'a new user',
  press: (page) => breakers(page).getByRole('button', { name: 'Acknowledge' }).click(),
  held: async ({ person }) => {
    const { alarms } = await person.get<{ readonly alarms: readonly { readonly code: string }[] }>(
      '/api/alarms?open=true',
    );
    return String(alarms.filter(({ code }) => code === 'BREAKER').length);
  },
  shown: async (page) => String(await breakers(page).count()),
  done: '0',
  says: /^$/,
};
