import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { monotonicClock } from '../../runtime/clock.ts';
import { Secret } from '../../runtime/secret.ts';
import { OutgoingHostRule } from './host-rule.ts';
import { MailSender } from './mail-sender.ts';
import type { Message } from './message.ts';

const MESSAGE: Message = {
  id: '7-1700000000000',
  kind: 'trade-closed',
  at: '2026-11-20T15:00:00.000Z',
  title: '[SIMULATED] Trade closed',
  text: '3 × SPY 670 call sold: a win.\r\n.\r\nRCPT TO:<eve@example.com>',
  data: {},
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Options = ConstructorParameters<typeof SMTPServer>[0];

async function mailServer(options: Options = {}) {
  const mails: { readonly to: readonly string[]; readonly text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        done(null);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { mails, port };
}

const senderTo = (address: string, privateHosts: readonly string[] = ['127.0.0.1']) =>
  new MailSender({
    url: new Secret(new URL(address)),
    fromAddress: 'tideline@example.com',
    outgoingHostRule: new OutgoingHostRule(privateHosts),
    wall: monotonicClock,
  });

describe('an e-mail', () => {
  it('arrives whole at the one address, with an id that its repetition has too', async () => {
    const { mails, port } = await mailServer();
    const sender = senderTo(`smtp://127.0.0.1:${port}`);
    for (let time = 0; time < 2; time += 1) {
      expect(await sender.send('ann@example.com', MESSAGE)).toEqual({ type: 'delivered' });
    }
    expect(mails.map(({ to }) => to)).toEqual([['ann@example.com'], ['ann@example.com']]);
    for (const { text } of mails) {
      expect(text).toContain('Subject: [SIMULATED] Trade closed');
      expect(text).toContain('Message-ID: <7-1700000000000@example.com>');
      expect(text).toContain('To: ann@example.com');
    }
  });

  it('is handed in with the user name and the password of the address', async () => {
    const seen: unknown[] = [];
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        if (password === 'right one') done(null, { user: username });
        else done(new Error('wrong'));
      },
    });
    const right = senderTo(`smtp://box%40a:right%20one@127.0.0.1:${port}`);
    expect(await right.send('ann@example.com', MESSAGE)).toEqual({ type: 'delivered' });
    const wrong = senderTo(`smtp://box%40a:wrong-secret@127.0.0.1:${port}`);
    const outcome = await wrong.send('ann@example.com', MESSAGE);
    expect(outcome.type).toBe('failed');
    expect(JSON.stringify(outcome)).not.toContain('wrong-secret');
    expect(seen[0]).toEqual(['box@a', 'right one']);
  });

  it('is not sent without TLS to a server that is no private one', async () => {
    const { mails, port } = await mailServer();
    const sender = senderTo(`smtp://127.0.0.1:${port}`, []);
    expect(await sender.send('ann@example.com', MESSAGE)).toMatchObject({
      type: 'failed',
      error: expect.stringContaining('TLS'),
    });
    expect(mails).toEqual([]);
  });

  it('fails with the server’s code, and not with its words', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no ann@example.com here'), { responseCode: 550 })),
    });
    const outcome = await senderTo(`smtp://127.0.0.1:${port}`).send('ann@example.com', MESSAGE);
    expect(outcome).toEqual({
      type: 'failed',
      error: 'the mail server answered with 550',
      retryAfterMs: null,
    });
  });

  it('that gets no answer fails after 20 s', async () => {
    const { port } = await mailServer({ onConnect: () => undefined });
    const wall = createManualWall();
    const sender = new MailSender({
      url: new Secret(new URL(`smtp://127.0.0.1:${port}`)),
      fromAddress: 'tideline@example.com',
      outgoingHostRule: new OutgoingHostRule(['127.0.0.1']),
      wall,
    });
    const sent = sender.send('ann@example.com', MESSAGE);
    let outcome: unknown = null;
    void sent.then((result) => {
      outcome = result;
    });
    while (outcome === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      wall.advance(20_000);
    }
    expect(outcome).toMatchObject({ error: 'no answer within 20 s' });
  });
});
