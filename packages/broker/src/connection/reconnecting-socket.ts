import type { StreamState } from '../port/broker.ts';
import { ReconnectingStream } from '../session/reconnecting-stream.ts';
import { StreamSeats } from '../session/stream-seats.ts';
import type { TimeAndChance } from '../session/waits.ts';
import { refuseForbiddenLiteral } from './guarded-agent.ts';
import { httpUrl, StreamLink, type StreamProtocol } from './stream-link.ts';

export interface SocketOptions extends TimeAndChance {
  readonly url: string;
  /** A process opens one connection per address and account. */
  readonly account: string;
  readonly headers?: Record<string, string>;
  readonly protocol: StreamProtocol;
  onState(state: StreamState): void;
}

const streamSeats = new StreamSeats();

/** Throws when keys may not be sent to the address. */
export function openReconnectingSocket(options: SocketOptions): ReconnectingStream {
  const { url, account, headers = {}, wall, jitter, protocol } = options;
  refuseForbiddenLiteral(httpUrl(url));
  return new ReconnectingStream({
    name: `${url} ${account}`,
    seats: streamSeats,
    wall,
    jitter,
    openConnection: (events) => new StreamLink({ ...events, url, headers, wall, protocol }),
    onState: (state) => options.onState(state),
  });
}
