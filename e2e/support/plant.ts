import type { Page } from '@playwright/test';

/**
 * Adds markup at the end of the main part, to test the checks. By the browser's tools, as the page
 * may not turn text into markup.
 */
export async function plant(page: Page, markup: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const place = document.createElement('div');
    place.id = 'planted';
    document.querySelector('main')?.append(place);
  });
  const { root } = await tools.send('DOM.getDocument');
  const { nodeId } = await tools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#planted',
  });
  await tools.send('DOM.setOuterHTML', { nodeId, outerHTML: `<div>${markup}</div>` });
  await tools.detach();
}
