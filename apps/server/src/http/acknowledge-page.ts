import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ChangeHub } from './stream/change-hub.ts';

export const ACKNOWLEDGE_PATH = '/acknowledge/:token';

export interface AcknowledgePageOptions {
  readonly acknowledgeAlarm: (token: string, address: string) => 'done' | 'already' | 'refused';
  readonly changes: Pick<ChangeHub, 'announceChange'>;
}

/**
 * Chat apps and mail filters fetch a message's links by themselves, so only the page's button
 * acknowledges, by a post.
 */
export function serveAcknowledgement(app: FastifyInstance, options: AcknowledgePageOptions): void {
  const { acknowledgeAlarm, changes } = options;
  // The page is the same for any token, so it says nothing of the alarm.
  app.get(ACKNOWLEDGE_PATH, async (_request, reply) => sendPage(reply, CONFIRMATION_PAGE));
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, undefined),
    );
    scope.post<{ readonly Params: { readonly token: string } }>(
      ACKNOWLEDGE_PATH,
      async (request, reply) => {
        const outcome = acknowledgeAlarm(request.params.token, request.ip);
        if (outcome === 'done') changes.announceChange(null, ['alarms']);
        // Always status 200, because refusals with a status of their own become JSON here.
        return sendPage(reply, PAGE_BY_OUTCOME[outcome]);
      },
    );
    done();
  });
}

const CONFIRMATION_PAGE = pageHtml(
  'Acknowledge this alarm?',
  '<form method="post"><button>Acknowledge</button></form>',
);

const PAGE_BY_OUTCOME = {
  done: pageHtml('The alarm is acknowledged', '<p>No further message of it is sent.</p>'),
  already: pageHtml('The alarm was acknowledged before', '<p>There is nothing to do.</p>'),
  refused: pageHtml(
    'This link is not valid',
    '<p>It is more than 24 hours old, or not whole. Sign in to acknowledge the alarm.</p>',
  ),
} as const;

function pageHtml(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Tideline</title>
<h1>${title}</h1>
${content}
<p><a href="/">Tideline</a></p>
</html>
`;
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without a referrer a browser would not say where the form comes from.
      .header('referrer-policy', 'same-origin')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(html)
  );
}
