import type { WallClock } from '../../runtime/clock.ts';
import type { Secret } from '../../runtime/secret.ts';
import type { OutgoingHostRule } from './host-rule.ts';
import { type DeliveryOutcome, failedOutcome, type Message } from './message.ts';

const TIMEOUT_MS = 20_000;
const SUBMISSION_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

export interface MailServer {
  /** A smtp or smtps URL, with or without user name and password. */
  readonly url: Secret<URL>;
  readonly fromAddress: string;
}

export interface MailSenderOptions extends MailServer {
  readonly outgoingHostRule: OutgoingHostRule;
  readonly wall: WallClock;
}

/**
 * Opens one connection for each message, to the operator's server. Without TLS from the start that
 * server must offer STARTTLS, unless the operator has named its host as a private one.
 */
export class MailSender {
  readonly #options: MailSenderOptions;

  constructor(options: MailSenderOptions) {
    this.#options = options;
  }

  /**
   * Never throws. The Message-ID contains the message's id, by which receivers recognise repetitions.
   */
  async send(to: string, message: Message): Promise<DeliveryOutcome> {
    const { wall, fromAddress } = this.#options;
    const transport = await this.#openTransport();
    let stop: () => void = () => undefined;
    const late = new Promise<DeliveryOutcome>((resolve) => {
      stop = wall.after(TIMEOUT_MS, () => resolve(failedOutcome('no answer within 20 s')));
    });
    const sent = transport
      .sendMail({
        from: fromAddress,
        to,
        subject: message.title,
        text: `${message.text}\n\n-- \nTideline, message ${message.id}`,
        messageId: `<${message.id}@${fromAddress.split('@').at(-1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .then((): DeliveryOutcome => ({ type: 'delivered' }))
      .catch((error: unknown) => failedOutcome(mailFailureText(error)));
    try {
      return await Promise.race([sent, late]);
    } finally {
      stop();
      transport.close();
    }
  }

  async #openTransport() {
    // Imported for the first mail, because a start should not wait for it.
    const { createTransport } = await import('nodemailer');
    const { outgoingHostRule } = this.#options;
    const url = this.#options.url.reveal();
    const isTls = url.protocol === 'smtps:';
    const port = SUBMISSION_PORTS[isTls ? 'smtps:' : 'smtp:'];
    const [user, pass] = [url.username, url.password].map(decodeURIComponent);
    return createTransport({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? port : Number(url.port),
      secure: isTls,
      requireTLS: !isTls && !outgoingHostRule.isTrusted(url),
      ...(user === '' ? {} : { auth: { user: user ?? '', pass: pass ?? '' } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

/** The server's text may repeat secrets that it received, so only codes are shown. */
function mailFailureText(error: unknown): string {
  const { code, responseCode } = Object(error) as Record<string, unknown>;
  if (code === 'ETLS') return 'the mail server offers no TLS';
  if (code === 'EAUTH') return 'the mail server refused the user name or the password';
  if (typeof responseCode === 'number') return `the mail server answered with ${responseCode}`;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code)
    ? `no connection to the mail server (${code})`
    : 'no connection to the mail server';
}
