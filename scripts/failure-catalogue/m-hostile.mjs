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
      required:
        'Only listed hosts; another host, environment or key needs the secret again, and a live account a second factor, fresh where there is one.',
      proof: {
        [at.connection]: [
          'saving > never sends keys to %s',
          'saving > needs the secret again for another key',
        ],
        [at.connectionPort]: ['saving > for %s takes the secret again'],
        [at.liveGuard]: ['a live account takes a second factor that was confirmed'],
        [at.guards]: [
          'without a fresh second factor > %s',
          'without a fresh second factor > nobody takes live keys away either',
        ],
        [at.adapterUrls]: [
          'the adapter itself > reaches nobody, should %s ever pass for a venue: %j',
        ],
      },
    },
    {
      id: 'M3',
      fault: 'A session is planted before signing in.',
      required:
        'Each signing in has a session of its own and ends the one before; the password, a code or a changed password give it another id.',
      open: 'The id stays when somebody becomes an administrator: rights are read anew at each call.',
      proof: {
        [at.signInRules]: [
          'a session > planted before signing in is worth nothing',
          'a session > is another one at each signing in, and the one before is dead',
          'an idle session > ends with the password alone, under a new id',
        ],
        [at.secondFactor]: [
          'setting up > answers ten different recovery codes, and gives the session another id',
          'a fresh factor > is five minutes old at most; a code makes it fresh, under a new id',
        ],
        [at.passwordChange]: [
          'changing the password > ends every other session, and goes on here under a new id',
        ],
        [at.devices]: [
          'the cookie of a device > that somebody else has put there is not taken over',
        ],
      },
    },
    {
      id: 'M4',
      fault: 'Another site sends a request with the user’s cookie.',
      required: '403 and nothing done: origin, then Sec-Fetch-Site, and JSON alone.',
      proof: {
        [at.hostilePage]: [
          'forms are refused, and change nothing',
          'requests change nothing, with and without asking first',
          'nobody listens in on updates, and there is no socket',
          'a link and a window show the product, and give the page no hold of it',
        ],
        [at.http]: [
          'a mutation > from the origin %s is refused',
          'a mutation > from a foreign origin is refused whatever Sec-Fetch-Site says',
          'a mutation > without an origin needs Sec-Fetch-Site: same-origin',
          'a mutation > over tRPC meets the same',
          'a body > of type %s is refused',
          'a body > of a form is refused by tRPC too, however large it says to be',
        ],
        [at.methods]: [
          'a method that a path does not take > is refused over tRPC whichever way it is meant',
        ],
        [at.signIn]: [
          'GET /api/logout > asks with a button when somebody else may have sent it: %o',
        ],
      },
    },
    {
      id: 'M5',
      fault: 'Passwords are guessed, many in one request too.',
      required:
        'Ten in ten minutes for each account, counted by call, then slower and slower; a hundred from one place. A device that is known is not locked out with the others, nor is a new one by whoever guesses elsewhere. Codes and tokens meet the same.',
      proof: {
        [at.bruteForce]: [
          'passwords > are guessed ten times in ten minutes, however many addresses guess',
          'passwords > are counted call by call within one request, before any is answered',
          'passwords > of many accounts are a hundred from one place',
          'passwords > that go on being wrong are taken more and more slowly',
          'passwords > cost no hash once the limit is reached',
          'a known device > lets its user in while strangers guess',
          'a known device > lets its user in while everybody guesses at everything',
          'a known device > has ten guesses of its own',
          'codes > are guessed ten times by who has the password, recovery codes among them',
          'tokens > of links are guessed ten times from one place',
        ],
        [at.batched]: ['guesses in a batch are counted one by one'],
        'apps/server/src/auth/guess-limits.test.ts': [
          'strangers who guess at ever new names do not push an account’s count out',
          'G12 however many strangers guess, nobody else is refused; only a thousand are written down',
        ],
        'apps/server/test/sign-in-flood.test.ts': [
          'G11 eighty parallel right sign-ins of one trader take nobody else’s turn',
        ],
        [at.signIn]: [
          'guessing > ends after ten wrong passwords, for the right one too, but not on a known device',
        ],
      },
    },
    {
      id: 'M6',
      fault: 'Somebody asks which addresses are known.',
      required:
        'The same words for all, and the same number of password hashes, signing in and registering; who has a second factor is told to who has the password alone.',
      open: 'Hashes are counted; times are compared by the bench `auth.enumeration_gap_ms` alone, which no run of the tests asks for: on a busy machine they say nothing.',
      proof: {
        [at.enumeration]: [
          'signing in > %s costs and says what an unknown address does',
          'signing in > a right password costs one hash as well',
          'registering > %s costs one hash and says the same',
          'registering > succeeding costs one hash as well',
        ],
        [at.secondFactor]: [
          'signing in > does not tell who has a second factor to who has not the password',
        ],
        [at.bruteForce]: ['passwords > of addresses that nobody has are counted alike'],
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
      proof: {
        'e2e/hostile-texts.spec.ts': [
          'a script in a name is shown as text, to others and to whose name it is',
          'a script in a text of the broker is shown as text: in an alarm, and in what a close is refused with',
        ],
        'e2e/trusted-types.spec.ts': [
          'no text becomes markup or a script, but for the address of the service worker',
        ],
        [at.headers]: ['the headers of every answer are exactly known > … … …'],
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
        [at.strictInput]: ['every call > … refuses %s'],
        [at.fuzz]: [
          '… strange inputs: each is answered, nothing of the server is told, memory stays flat',
        ],
        [at.http]: [
          'a body > is refused: %s',
          'a read > is answered whatever cookies others on the same host have set',
        ],
        'packages/api/src/rest/handler.test.ts': [
          'the REST handler > refuses a field of an address that is given twice, by its name',
        ],
        [at.validation]: [
          'PUT /api/settings > refuses an unknown field by its name',
          'any input > either parses to finite numbers in range or is refused with a text',
        ],
      },
    },
    {
      id: 'M9',
      fault: 'A huge body, a deep one, a batch of thousands, or a flood.',
      required:
        '64 KiB, a depth of 32 and ten calls at most; nothing of a larger batch is done. A session, a user and an address have shares of the trading thread; who has used one up is refused before anything is done. Closing and stopping never wait for others. Changes, sessions and streams of updates have limits for a session or a user.',
      proof: {
        [at.batched]: [
          'a batch of more than ten calls is refused, and none of them made',
          'what is asked to be answered piece by piece is not done: %s %s',
        ],
        [at.http]: [
          'a body > of 64 KiB is read, a larger one is not',
          'a body > may nest 32 deep, and no deeper, over either surface',
        ],
        'apps/server/test/rate-limits.test.ts': [
          'too many changes of a session wait for the next minute; nothing else does',
        ],
        [at.edgeLimits]: [
          'a session is the one that is signed in, whatever stands around its cookie',
          'G1 what anybody may call is taken alone, in no batch, however it is spelled',
        ],
        [at.door]: [
          'G2 who has used up a share waits a second, then gets 429 with Retry-After before anything is done',
          'G1 closing, stopping and the kill switch are admitted at once while every share is used up',
          'BUSY what is begun at once is little, so that trading has its part of every moment',
        ],
        'apps/server/test/events.test.ts': [
          'a session has ten streams, and is told when to try again',
        ],
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
        'Exact versions from a lockfile with digests, a minimum age, no install scripts; what installs the rest, pnpm, is checked by its digest before it runs, and SQLite is compiled from the sources in its package.',
      open: 'What a package does when it is imported is not held back.',
      proof: {
        'scripts/supply-chain.test.mjs': [
          'a package with an install script that nobody has allowed does not run it',
          'what may be installed > is told to be in order',
          'what may be installed > is refused when a manifest says %s',
          'what may be installed > is refused when the settings have, in the place of %j, %j',
          'what may be installed > is refused when the lockfile has, in the place of %j, %j',
        ],
      },
    },
    {
      id: 'M12',
      fault: 'Secrets or forged lines reach the log.',
      required:
        'Lines are JSON; of an error nothing but name, message, stack and cause is written; texts of the broker lose every secret.',
      proof: {
        [at.canaries]: [
          'no secret reaches the database, its log, a backup, the process log or an answer',
        ],
        [at.signInRules]: ['what is written down holds no secret'],
        [at.oidc]: [
          'a return that was not begun like this > is logged without its code, the secret of the client, or what binds it',
        ],
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
        'apps/server/src/http/door/visitor.test.ts': [
          'behind %i proxies that forward for %s it is %s',
        ],
        [at.http]: ['the host of a request > %s is another one'],
        [at.methods]: ['what is no good HTTP > a header that decides, given twice'],
      },
    },
    {
      id: 'M14',
      fault: 'A page frames ours to catch clicks.',
      required: 'No page may frame it.',
      proof: {
        [at.hostilePage]: ['nothing can be embedded: no picture, script, style or frame'],
        [at.headers]: ['the headers of every answer are exactly known > … … …'],
      },
    },
    {
      id: 'M15',
      fault: 'A laptop is stolen with a session.',
      required:
        'A session ends twelve hours after signing in, and polling prolongs nothing. After thirty idle minutes changes ask for the password, but for those that protect money; changing how one signs in asks for a password, and what administrators do to others or for everybody and what is live for a code, not older than five minutes, and all other sessions can be ended.',
      open: 'Within thirty minutes a session without a second factor can do what its user can, but for changing how one signs in; what is shown stays readable.',
      proof: {
        [at.sessions]: [
          'a session > ends twelve hours after signing in, and is not prolonged by being used',
        ],
        [at.signInRules]: [
          'a session > ends after twelve hours whatever is done in it',
          'a session > is all that is left after signing out everywhere else',
          'an idle session > begins thirty minutes after the user’s own last act, which polling is not',
          'an idle session > ends with the password alone, under a new id',
        ],
        [at.guards]: [
          'in an idle session > … …',
          'in an idle session > %s',
          'without a fresh proof of who it is > … …',
          'without a fresh second factor > G6 … …',
        ],
        [at.secondFactor]: [
          'a fresh factor > is five minutes old at most; a code makes it fresh, under a new id',
          'a fresh factor > does not end the idle lock',
        ],
      },
    },
  ],
};
