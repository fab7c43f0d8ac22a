import { createRestHandler } from '@tideline/api';
import type { Log } from '../runtime/log.ts';

export function createRestCalls(log: Log): ReturnType<typeof createRestHandler> {
  return createRestHandler({
    onUnexpectedError: (error, { method, path }, { requestId }) =>
      log.error({ error, requestId, method, path }, 'call failed'),
  });
}
