import type { StreamState } from '../port/broker.ts';
import { ConnectionSlots } from '../session/connection-slots.ts';
import { ReconnectingStream } from '../session/reconnecting-stream.ts';
import type { ClockAndJitter } from '../session/waits.ts';
import { refuseForbiddenLiteral } from './guarded-agent.ts';
import { httpUrl, StreamLink, type StreamProtocol } from './stream-link.ts';

export interface SocketOptions extends ClockAndJitter {
  readonly url: string;
  /** A process opens one connection per address and account. */
  readonly accountKey: string;
  readonly headers?: Record<string, string>;
  readonly protocol: StreamProtocol;
  onState(state: StreamState): void;
}

const connectionSlots = new ConnectionSlots();

/** Throws when keys may not be sent to the address. */
export function openReconnectingSocket(options: SocketOptions): ReconnectingStream {
  const { url, accountKey: account, headers = {}, wall, jitter, protocol } = options;
  refuseForbiddenLiteral(httpUrl(url));
  return new ReconnectingStream({
    name: `${url} ${account}`,
    slots: connectionSlots,
    wall,
    jitter,
    openConnection: (events) => new StreamLink({ ...events, url, headers, wall, protocol }),
    onState: (state) => options.onState(state),
  });
}
