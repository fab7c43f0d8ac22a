import type { Page } from '@playwright/test';

/** A change that a hostile page tries for its visitor. */
export interface ForgedChange {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** Submits in each way that browsers know; returns the answers. */
export async function submitForms(
  page: Page,
  target: string,
  change: ForgedChange,
): Promise<number[]> {
  const from = page.url();
  const url = target + change.path;
  const statuses: number[] = [];
  for (const type of FORM_TYPES) {
    await page.goto(from);
    const answered = page.waitForResponse(url);
    await page.evaluate(
      ({ action, enctype, json }) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action, enctype });
        const field = document.createElement('input');
        // As text/plain this is the wanted JSON with a further field.
        field.name = json.replace(/\}$/, ',"x":"');
        field.value = '"}';
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      { action: url, enctype: type, json: JSON.stringify(change.body) },
    );
    statuses.push((await answered).status());
    await page.waitForURL(url);
  }
  return statuses;
}

// This runs in the hostile page, and returns what it could read of the product.

/** Both requests that need the product's permission, and those that don't. */
export function fetchAll(page: Page, target: string, change: ForgedChange): Promise<string[]> {
  return page.evaluate(
    async ({ url, method, body }) => {
      const json = { 'content-type': 'application/json' };
      const tries: RequestInit[] = [
        { method: 'POST', mode: 'no-cors', body },
        { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ body }) },
        { method: 'POST', mode: 'no-cors' },
        { method: 'POST', body },
        { method: 'POST' },
        { method: 'POST', headers: json, body },
        { method, headers: json, body },
        { method: 'GET', mode: 'no-cors' },
        { method: 'GET' },
      ];
      const read: string[] = [];
      for (const each of tries) {
        try {
          read.push(await (await fetch(url, { ...each, credentials: 'include' })).text());
        } catch {
          // The product gave no permission.
        }
      }
      navigator.sendBeacon(url, body);
      return read.filter((text) => text !== '');
    },
    { url: target + change.path, method: change.method, body: JSON.stringify(change.body) },
  );
}

/** Loads pictures, scripts and styles, as any page may. */
export function embedUrls(page: Page, urls: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const before = Object.keys(window);
    const load = (element: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        element.addEventListener('load', () => resolve(true));
        element.addEventListener('error', () => resolve(false));
        document.body.append(element);
      });
    const read: string[] = [];
    for (const url of all) {
      const image = Object.assign(document.createElement('img'), { src: url });
      const script = Object.assign(document.createElement('script'), { src: url });
      const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
      for (const element of [image, script, style]) {
        if (await load(element)) read.push(`${element.tagName} ${url}`);
      }
    }
    return [...read, ...Object.keys(window).filter((name) => !before.includes(name))];
  }, urls);
}

/** Opens event streams and sockets. */
export function listenIn(page: Page, target: string): Promise<string[]> {
  return page.evaluate(async (origin) => {
    const read: string[] = [];
    const ended = (source: EventTarget, stop: () => void) =>
      new Promise<void>((resolve) => {
        source.addEventListener('message', (event) =>
          read.push(String(Reflect.get(event, 'data'))),
        );
        source.addEventListener('open', () => read.push('open'));
        source.addEventListener('error', () => {
          stop();
          resolve();
        });
      });
    const updates = new EventSource(`${origin}/api/events`, { withCredentials: true });
    await ended(updates, () => updates.close());
    for (const path of ['/', '/trpc', '/api/events']) {
      const socket = new WebSocket(origin.replace('http', 'ws') + path);
      await ended(socket, () => socket.close());
    }
    return read;
  }, target);
}
