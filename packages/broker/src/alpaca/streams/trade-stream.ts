import { decode } from '@msgpack/msgpack';
import type { BrokerOrder } from '@tideline/engine';
import type { z } from 'zod';
import { openReconnectingSocket } from '../../connection/reconnecting-socket.ts';
import type { ProtocolLink } from '../../connection/stream-link.ts';
import type { BrokerOptions } from '../../port/adapter.ts';
import type { Subscription, UpdateHandlers } from '../../port/broker.ts';
import { toOrder } from '../wire/map.ts';
import { wireTradeMessage } from '../wire/stream.ts';

export interface TradeStreamOptions extends Required<BrokerOptions> {
  readonly origin: string;
  readonly handlers: UpdateHandlers;
}

const UPDATES_CHANNEL = 'trade_updates';

/**
 * The SDK's stream is not used: it stops for good on some errors, throws on Alpaca's `data: null`
 * frames, and hides whether keys were refused or connections too many.
 */
export function openTradeStream(options: TradeStreamOptions): Subscription {
  const { credentials, handlers, onIgnoredFrame } = options;
  return openReconnectingSocket({
    url: `${options.origin}/stream`,
    accountKey: credentials.keyId,
    wall: options.wall,
    jitter: options.jitter,
    onState: (state) => handlers.onState(state),
    protocol: {
      onOpen(link) {
        const data = { key_id: credentials.keyId, secret_key: credentials.secretKey };
        link.send(JSON.stringify({ action: 'authenticate', data }));
      },
      onFrame(frame, link) {
        const message = readMessage(frame);
        if (message === null) onIgnoredFrame(`not understood, ${frame.length} bytes`);
        else if ('order' in message) handlers.onOrder(message.order);
        else answerControl(message, link);
      },
      // An account without orders is silent, so only missing pongs show that a connection is dead.
      onHeartbeat: () => undefined,
    },
  });
}

type TradeMessage = z.infer<typeof wireTradeMessage>;
type ControlMessage = Exclude<TradeMessage, { stream: 'trade_updates' }>;

function answerControl(message: ControlMessage, link: ProtocolLink): void {
  if ('action' in message) {
    const text = message.data.error_message;
    link.fail({ message: text, reason: /limit/i.test(text) ? 'connection-limit' : 'lost' });
  } else if (message.stream === 'listening') {
    if (message.data.streams.includes(UPDATES_CHANNEL)) link.markReady([]);
    else link.fail({ message: 'the broker does not send order updates' });
  } else if (message.data.status === 'authorized') {
    link.send(JSON.stringify({ action: 'listen', data: { streams: [UPDATES_CHANNEL] } }));
  } else {
    const text = message.data.message ?? message.data.status;
    link.fail({ message: `the broker refused the keys: ${text}`, reason: 'credentials' });
  }
}

/** Alpaca sends text, binary JSON or msgpack. Null for an unreadable frame. */
function readMessage(frame: Buffer): ControlMessage | { readonly order: BrokerOrder } | null {
  try {
    const message = wireTradeMessage.parse(decodeFrame(frame));
    if ('action' in message || message.stream !== UPDATES_CHANNEL) return message;
    return { order: toOrder(message.data.order) };
  } catch {
    return null;
  }
}

const OPENING_BRACE = 0x7b;

function decodeFrame(frame: Buffer): unknown {
  return frame[0] === OPENING_BRACE ? JSON.parse(frame.toString('utf8')) : decode(frame);
}
