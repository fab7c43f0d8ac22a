// Runs in: all
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tideline/free-ports';
import { Process } from './support/process.ts';
import { test as base, expect, steppedMarket } from './support/test.ts';
import { toastOf } from './support/toast.ts';

interface Broker {
  readonly origin: string;
  readonly simulator: Process;
}

/** A product whose simulated broker stopped after its start. */
const test = base.extend<{ readonly broker: Broker }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  broker: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-e2e-simulator-'));
    const port = await freePort();
    const market = steppedMarket({ DATA_DIR: folder, SIM_PORT: String(port) });
    const simulator = await Process.start('simulator-main', market);
    await use({ origin: `http://127.0.0.1:${port}`, simulator });
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  variables: ({ broker }, use) => use({ SIM_URL: broker.origin }),
  product: async ({ product, broker: { simulator } }, use) => {
    expect(await simulator.stop(), simulator.output).toBe(0);
    await use(product);
  },
});

test('without an account the dashboard leads to API Settings, where a test asks for keys', async ({
  page,
}) => {
  await page.goto('/');
  const banner = page.getByRole('status').filter({ hasText: 'Broker not connected.' });
  await banner.getByRole('link', { name: 'API Settings' }).click();
  await expect(page.getByText('DISCONNECTED', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Last tested: never')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Information' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(toastOf(page)).toContainText(
    'Missing CredentialsPlease enter your API key and secret key before testing.',
  );
});
