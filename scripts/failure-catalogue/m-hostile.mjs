import { at } from './tests.mjs';

export const hostile = {
  letter: 'M',
  name: 'Hostile input',
  rows: [
    {
      id: 'M1',
      fault:
        'The broker’s address is made to point inside: metadata, other ports, `user@host`, redirects, rebinding.',
      required: 'Refused when it is saved and at every connection; no byte is sent.',
      proof: {
        [at.adapterUrls]: [
          'a base URL > has more than sixty hostile forms to be tried',
          'a base URL > is refused for %s, and nothing is sent: %j',
          'a trusted name > that means %s is refused before anything is sent',
          'a trusted name > is checked anew at every connection',
        ],
        [at.adapter]: ['an order post > never follows a redirect with its keys'],
      },
    },
    {
      id: 'M2',
      fault: 'It is made to point at the attacker’s host.',
      required: 'Only listed hosts; another host, environment or key needs the secret again.',
      open: 'A second factor is asked for with live accounts, which are refused until then.',
      proof: {
        [at.connection]: [
          'saving > never sends keys to %s',
          'saving > needs the secret again for another key',
        ],
        [at.adapterUrls]: [
          'the adapter itself > reaches nobody, should %s ever pass for a venue: %j',
        ],
      },
    },
    {
      id: 'M3',
      fault: 'A session is planted before signing in.',
      required: 'Each signing in has a session of its own.',
      open: 'There is no change of rights yet that would need another one.',
      proof: { [at.sessions]: ['a session > is another one at each signing in'] },
    },
    {
      id: 'M4',
      fault: 'Another site sends a request with the user’s cookie.',
      required: '403 and nothing done: origin, then Sec-Fetch-Site, and JSON alone.',
      proof: {
        [at.http]: [
          'a mutation > from the origin %s is refused',
          'a mutation > without an origin needs Sec-Fetch-Site: same-origin',
          'a mutation > over tRPC meets the same',
          'a body > of type %s is refused',
          'a body > of a form is refused by tRPC too, however large it says to be',
        ],
        [at.signIn]: [
          'GET /api/logout > asks with a button when somebody else may have sent it: %o',
        ],
      },
    },
    {
      id: 'M5',
      fault: 'Passwords are guessed, many in one request too.',
      required: 'Ten in ten minutes for each account, counted by call.',
      open: 'A device that is known is locked out with the others.',
      proof: {
        [at.batched]: ['guesses in a batch are counted one by one'],
        [at.guessLimit]: [
          'ten guesses in ten minutes > are taken, the eleventh is not',
          'guessing at ever new names forgets the oldest of them, never the one guessed at now',
        ],
        [at.signIn]: ['guessing > ends after ten wrong passwords, for the right one too'],
      },
    },
    {
      id: 'M6',
      fault: 'Somebody asks which addresses are known.',
      required: 'The same words for all; an unknown address costs a password check as well.',
      open: 'The times are not compared.',
      proof: {
        [at.signIn]: [
          'the owner > is told nothing but that it was wrong',
          'while nobody owns the server > nobody registers %s, in the same words',
        ],
        'apps/server/src/auth/passwords.test.ts': [
          'a password > of nobody is wrong, even the decoy’s own',
        ],
      },
    },
    {
      id: 'M7',
      fault: 'A name or a text of the broker holds a script.',
      required: 'It is shown as text, and no inline script runs.',
      open: 'No test plants one.',
      proof: {
        [at.http]: ['every answer > has the security headers: %s'],
        'e2e/faults.spec.ts': [
          'a console error, an uncaught error and a forbidden script do not go unseen',
        ],
      },
    },
    {
      id: 'M8',
      fault: 'SQL, a prototype or a field too many in the input.',
      required: 'Strict shapes: what is not known is refused by name.',
      proof: {
        [at.http]: ['a body > is refused: %s'],
        [at.validation]: [
          'PUT /api/settings > refuses an unknown field by its name',
          'any input > either parses to finite numbers in range or is refused with a text',
        ],
      },
    },
    {
      id: 'M9',
      fault: 'A huge body, a deep one, or a batch of thousands.',
      required: '64 KiB and ten calls at most; nothing of a larger batch is done.',
      proof: {
        [at.batched]: ['a batch of more than ten calls is refused, and none of them made'],
        [at.http]: ['a body > of 64 KiB is read, a larger one is not'],
      },
    },
    {
      id: 'M10',
      fault: 'Sealed secrets are swapped between users in the database.',
      required: 'They don’t open.',
      proof: {
        [at.seal]: [
          'sealing > refuses it for another user, field or environment',
          'sealing > refuses it with any byte changed',
          'sealing > refuses it cut short, at every length',
        ],
      },
    },
    {
      id: 'M11',
      fault: 'A package on the registry turns hostile.',
      required:
        'Exact versions from a lockfile, a minimum age, install scripts for listed packages alone.',
      open: 'No test plants a package.',
    },
    {
      id: 'M12',
      fault: 'Secrets or forged lines reach the log.',
      required:
        'Lines are JSON; of an error nothing but name, message, stack and cause is written; texts of the broker lose every secret.',
      proof: {
        'apps/server/src/log.test.ts': [
          'an error is logged with its message, its stack and its cause, and nothing else of it',
        ],
        [at.adapterErrors]: [
          'an error > is one short line without secrets, whatever the broker says',
          'an error > does not quote a body that holds secrets',
        ],
        [at.connection]: ['saving > never shows a secret'],
      },
    },
    {
      id: 'M13',
      fault: 'Host or X-Forwarded-For is forged.',
      required:
        'Host and origin are those of the request itself, whatever a proxy says: another host is 421. As many proxies are believed about addresses as are configured.',
      proof: {
        'apps/server/test/forwarded-headers.test.ts': [
          'what a proxy says about itself makes no other host of ours, behind %s of them',
        ],
        [at.http]: ['the host of a request > %s is another one'],
      },
    },
    {
      id: 'M14',
      fault: 'A page frames ours to catch clicks.',
      required: 'No page may frame it.',
      proof: { [at.http]: ['every answer > has the security headers: %s'] },
    },
    {
      id: 'M15',
      fault: 'A laptop is stolen with a session.',
      required: 'A session ends twelve hours after signing in, and polling prolongs nothing.',
      open: 'Asking for the password after idle minutes, and a second factor, are not built yet.',
      proof: {
        [at.sessions]: [
          'a session > ends twelve hours after signing in',
          'a session > is not prolonged by being used',
        ],
      },
    },
  ],
};
