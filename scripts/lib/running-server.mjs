// A server as an operator starts it, and a browser tab's calls to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a call is repeated while the server is too busy. */
const LONGEST_BUSY_MS = 60_000;

/**
 * Acts as a browser tab: keeps its cookie and repeats after a 429. Throws for any other answer but
 * a success.
 */
export function caller(origin) {
  let cookie = '';
  const send = (method, path, body) =>
    fetch(origin + path, {
      method,
      headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return async (method, path, body) => {
    let response = await send(method, path, body);
    for (let waited = 0; response.status === 429 && waited < LONGEST_BUSY_MS; ) {
      const wait = Math.max(1, Number(response.headers.get('retry-after'))) * 1_000;
      await sleep(wait);
      waited += wait;
      response = await send(method, path, body);
    }
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

export function startServer(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code);
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      said[stream] += text;
    });
  }
  return {
    get stdout() {
      return said.stdout;
    },
    get stderr() {
      return said.stderr;
    },
    /** Resolves when the server has written these words. */
    async says(words) {
      const early = ended.then((code) => {
        throw new Error(`the server ended with ${code}: ${said.stderr}`);
      });
      while (!said.stdout.includes(words)) {
        await Promise.race([once(child.stdout, 'data'), early]);
      }
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async destroy() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
