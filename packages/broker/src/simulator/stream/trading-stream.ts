import type { WebSocket } from 'ws';
import type { BrokerCredentials } from '../../port/credentials.ts';
import type { OrderEvent, SimulatedAccount } from '../exchange/book.ts';
import { withUnknownStatus } from '../faults/faulty-answer.ts';
import { readStreamKeys } from '../request/credentials.ts';
import { tradeUpdateJson } from '../wire/order-wire.ts';
import { type Codec, isRecord, isTextList, readMessages } from './frame.ts';
import type { StreamFaults } from './stream-faults.ts';

const UPDATES_CHANNEL = 'trade_updates';
/** Updates are never dropped: a client that leaves more than this unread must reconnect. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

export class TradingConnection {
  readonly socket: WebSocket;
  readonly #codec: Codec;
  readonly #authenticate: (keyId: string, secretKey: string) => SimulatedAccount | null;
  readonly #onSent: (self: TradingConnection) => void;
  readonly #faults: StreamFaults;
  #accountNumber: string | null = null;
  #streamNames: readonly string[] = [];
  #updateCount = 0;

  constructor(
    socket: WebSocket,
    codec: Codec,
    authenticate: (keyId: string, secretKey: string) => SimulatedAccount | null,
    onSent: (self: TradingConnection) => void,
    faults: StreamFaults,
  ) {
    this.socket = socket;
    this.#codec = codec;
    this.#authenticate = authenticate;
    this.#onSent = onSent;
    this.#faults = faults;
    readMessages(
      socket,
      codec,
      (message) => this.#receiveMessage(message),
      () => this.#sendError('invalid syntax'),
    );
  }

  expireSignIn(): void {
    if (this.#accountNumber === null) this.socket.close();
  }

  publishEvent(event: OrderEvent): void {
    if (event.order.accountNumber !== this.#accountNumber) return;
    if (!this.#streamNames.includes(UPDATES_CHANNEL)) return;
    this.#updateCount += 1;
    const sent = tradeUpdateJson(event, this.#updateCount);
    const update = { ...sent, order: withUnknownStatus(this.#faults.faults, sent.order) };
    this.#faults.deliverMessage(
      this.socket,
      'update',
      () => this.#sendData(UPDATES_CHANNEL, update),
      () => this.#sendData(UPDATES_CHANNEL, null),
    );
  }

  #receiveMessage(message: unknown): void {
    const fields = isRecord(message) ? message : {};
    const { action, data } = fields;
    if (action === 'authenticate' || action === 'auth') {
      // The SDKs nest the keys, the documentation does not.
      const keys = isRecord(data) ? data : fields;
      const [keyId, secretKey] = [keys.key_id ?? keys.key, keys.secret_key ?? keys.secret];
      this.#signIn(readStreamKeys(keyId, secretKey, keys.oauth_token));
    } else if (action === 'listen') {
      if (this.#accountNumber === null) {
        this.#sendData('authorization', { status: 'unauthorized', action: 'listen' });
        return;
      }
      const streams = isRecord(data) ? data.streams : undefined;
      if (!isTextList(streams)) {
        this.#sendError('streams must be a list of texts');
        return;
      }
      this.#streamNames = streams.filter((stream) => stream === UPDATES_CHANNEL);
      this.#sendData('listening', { streams: this.#streamNames });
    } else {
      this.#sendError('invalid action');
    }
  }

  #signIn(credentials: BrokerCredentials | null): void {
    const account =
      credentials === null ? null : this.#authenticate(credentials.keyId, credentials.secretKey);
    if (account === null) {
      this.#sendData('authorization', { status: 'unauthorized', action: 'authenticate' });
      return;
    }
    this.#accountNumber = account.accountNumber;
    this.#sendData('authorization', { status: 'authorized', action: 'authenticate' });
  }

  #sendError(message: string): void {
    this.#sendFrame({ action: 'error', data: { error_message: message } });
  }

  #sendData(stream: string, data: unknown): void {
    this.#sendFrame({ stream, data });
  }

  #sendFrame(message: unknown): void {
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.socket.terminate();
      return;
    }
    const encoded = this.#codec.encode(message);
    // The broker sends its JSON in binary frames.
    this.socket.send(typeof encoded === 'string' ? Buffer.from(encoded) : encoded);
    this.#onSent(this);
  }
}
