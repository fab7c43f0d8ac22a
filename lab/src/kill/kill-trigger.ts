import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { PassingMessage } from './broker-proxy.ts';
import type { KillTarget } from './plan.ts';

const isPost = ({ method, path }: PassingMessage) => method === 'POST' && path === '/v2/orders';
const isCancel = ({ method, path }: PassingMessage) =>
  method === 'DELETE' && path.startsWith('/v2/orders/');

export function isKillMoment(target: KillTarget, passing: PassingMessage): boolean {
  switch (target) {
    case 'post not passed on':
      return isPost(passing) && passing.phase === 'arrived';
    case 'post passed on':
      return isPost(passing) && passing.phase === 'passed on';
    case 'post answered':
      return isPost(passing) && passing.phase === 'answered';
    case 'cancel not passed on':
      return isCancel(passing) && passing.phase === 'arrived';
    case 'cancel answered':
      return isCancel(passing) && passing.phase === 'answered';
    case 'any moment':
    case 'start':
    case 'commit':
      return false;
  }
}

/** Null unless an order is about to reach the broker. */
export function postedId(passing: PassingMessage): string | null {
  if (!isPost(passing) || passing.phase !== 'arrived') return null;
  const { client_order_id: id } = JSON.parse(passing.body) as { client_order_id?: string };
  return id ?? '';
}

/**
 * Calls `strike` once, at the next write to the database's log. The returned function cancels that.
 */
export function onNextCommit(walFile: string, strike: () => void): () => void {
  // Watches the folder: the log itself may be created again.
  const watcher = watch(dirname(walFile), (_, name) => {
    if (name !== basename(walFile)) return;
    watcher.close();
    strike();
  });
  return () => watcher.close();
}
