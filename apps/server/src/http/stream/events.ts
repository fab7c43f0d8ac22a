import type { ServerResponse } from 'node:http';
import { SIGNED_OUT } from '@tideline/api';
import type { FastifyInstance } from 'fastify';
import type { SignedInSession } from '../../auth/session/sessions.ts';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { refuse } from '../refusal-response.ts';
import type { ChangeHub } from './change-hub.ts';
import { EventStream } from './event-stream.ts';
import { StreamSlots } from './stream-slots.ts';

export type StreamSession = Pick<SignedInSession, 'sessionId' | 'userId' | 'endsAt'>;

export interface EventsOptions {
  readonly changes: ChangeHub;
  readonly wall: WallClock;
  readonly systemClock?: Pick<WallClock, 'now'>;
  readonly log: Log;
  readonly readSession: (cookies: string) => Promise<StreamSession | null>;
}

export function serveEvents(app: FastifyInstance, options: EventsOptions): void {
  const streamSlots = new StreamSlots();
  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const cookies = request.headers.cookie ?? '';
    const session = await options.readSession(cookies);
    if (session === null) return refuse(request, reply, SIGNED_OUT);
    const takenSlot = streamSlots.takeSlot(session);
    if (!takenSlot.ok) return refuse(request, reply, takenSlot.refusal);
    reply.hijack();
    reply.raw.once('close', takenSlot.value);
    streamEvents(reply.raw, { ...options, session, cookies });
  });
}

interface OpenStream extends EventsOptions {
  readonly session: StreamSession;
  readonly cookies: string;
}

function streamEvents(response: ServerResponse, options: OpenStream): void {
  const { changes, wall, systemClock = wall, log, readSession, session, cookies } = options;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // A proxy would otherwise hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  });
  const events = new EventStream(response, wall);

  async function endWhenSignedOut(): Promise<void> {
    try {
      if ((await readSession(cookies)) === null) events.signOut();
    } catch (error) {
      log.error({ error }, 'a session could not be read');
      // Without a readable session the client must see nothing more.
      response.destroy();
    }
  }
  function sendBeat(): void {
    events.sendHeartbeat();
    // Another process may have ended the session.
    void endWhenSignedOut();
    cancelBeat = wall.after(HTTP_LIMITS.heartbeatMs, sendBeat);
  }
  let cancelBeat = wall.after(HTTP_LIMITS.heartbeatMs, sendBeat);
  /** The system's clock may have been set back while this waited. */
  function endWhenDue(): void {
    const leftMs = session.endsAt - systemClock.now();
    if (leftMs <= 0) events.signOut();
    else cancelExpiry = wall.after(leftMs, endWhenDue);
  }
  let cancelExpiry = wall.after(session.endsAt - systemClock.now(), endWhenDue);
  const stopListening = changes.listen(session.userId, {
    onChange: (topics) => events.queueChange(topics),
    onAccessChange: () => void endWhenSignedOut(),
  });
  response.once('close', () => {
    cancelBeat();
    cancelExpiry();
    stopListening();
    events.close();
  });
  // The session may have ended after it was read and before the listener was added.
  void endWhenSignedOut();
}
