import { at } from './tests.mjs';

const EXACT_HEADERS = { [at.headers]: ['the headers of every answer are exactly known > … … …'] };

export const browser = {
  id: 'V3',
  name: 'Web frontend',
  rows: [
    {
      id: 'V3.2.1',
      level: 1,
      asks: 'A browser does not show an answer as something that it is not.',
      met: 'Every answer says its type and forbids guessing; the policy of pages goes with every answer.',
      proof: EXACT_HEADERS,
    },
    {
      id: 'V3.2.2',
      level: 1,
      asks: 'Text is shown as text.',
      met: 'React does, nothing in the app writes HTML, and browsers that know of Trusted Types refuse it to everything on the page.',
      proof: {
        [at.trustedTypes]: [
          'no text becomes markup or a script, but for the address of the service worker',
        ],
      },
    },
    {
      id: 'V3.3.1',
      level: 1,
      asks: 'Cookies are Secure and named so that they must be.',
      met: 'On https all cookies of the server are: that of the session, of the device, and the two of signing in by a provider. On http, which loopback alone may have, they can not be.',
      open: 'The cookie by which the page remembers its sidebar is plain. It holds one word.',
      proof: {
        [at.sessions]: ['the cookie > is bound to its host on https'],
        [at.devices]: ['the cookie of a device > is bound to its host on https'],
        [at.oidc]: ['beginning > sends the browser to the issuer with PKCE, state and nonce'],
        [at.pending]: ['the cookie is bound to its host on https'],
        [at.cookies]: [
          'a cookie is out of reach of scripts and other sites, and is Secure with its prefix',
        ],
      },
    },
    {
      id: 'V3.3.2',
      level: 2,
      asks: 'Cookies say from which sites they are sent.',
      met: 'All of them are `SameSite=Lax`.',
      proof: {
        [at.sessions]: ['the cookie > is out of reach of scripts and other sites'],
        [at.cookies]: [
          'a cookie is out of reach of scripts and other sites, and is Secure with its prefix',
        ],
      },
    },
    {
      id: 'V3.3.3',
      level: 2,
      asks: 'Cookies have the prefix that binds them to their host.',
      met: 'On https those of the server have.',
      open: 'The one that remembers the sidebar has not.',
      proof: {
        [at.sessions]: ['the cookie > is bound to its host on https'],
        [at.devices]: ['the cookie of a device > is bound to its host on https'],
        [at.cookies]: [
          'a cookie is out of reach of scripts and other sites, and is Secure with its prefix',
        ],
      },
    },
    {
      id: 'V3.3.4',
      level: 2,
      asks: 'Scripts can not read a session’s cookie.',
      met: 'It is `HttpOnly`, as those of the device and of the provider are, and its value is sent nowhere else.',
      proof: {
        [at.sessions]: ['the cookie > is out of reach of scripts and other sites'],
        [at.devices]: [
          'the cookie of a device > is given at signing in and registering: long-lived, out of reach of scripts',
        ],
        [at.canaries]: [
          'no secret reaches the database, its log, a backup, the process log or an answer',
        ],
        [at.cookies]: [
          'a cookie is out of reach of scripts and other sites, and is Secure with its prefix',
        ],
      },
    },
    {
      id: 'V3.4.1',
      level: 1,
      asks: 'Browsers are told to use https for a year, for all sub-domains.',
      met: 'Every answer says so where the product is reached by https.',
      proof: {
        'apps/server/src/http/security-headers.test.ts': [
          'a browser that came over https never goes back to http; on http it would be locked out',
        ],
        ...EXACT_HEADERS,
      },
    },
    {
      id: 'V3.4.2',
      level: 1,
      asks: 'No other origin is let in by a header.',
      met: 'There is no such header.',
      proof: {
        [at.http]: ['a read > lets no other origin see the answer'],
        [at.methods]: ['OPTIONS tells what a call takes, and lets no other origin in'],
      },
    },
    {
      id: 'V3.4.3',
      level: 2,
      asks: 'A content security policy is sent with every answer.',
      met: 'Our own files alone; no plug-ins, no base, no frames.',
      proof: EXACT_HEADERS,
    },
    {
      id: 'V3.4.4',
      level: 2,
      asks: 'Every answer forbids guessing its type.',
      met: 'It does.',
      proof: EXACT_HEADERS,
    },
    {
      id: 'V3.4.5',
      level: 2,
      asks: 'Addresses do not leak to other sites.',
      met: 'No referrer is sent anywhere.',
      proof: EXACT_HEADERS,
    },
    {
      id: 'V3.4.6',
      level: 2,
      asks: 'Nobody can put the pages into a frame.',
      met: 'Every answer forbids frames, in the new way and the old one.',
      proof: {
        [at.hostilePage]: ['nothing can be embedded: no picture, script, style or frame'],
        ...EXACT_HEADERS,
      },
    },
    {
      id: 'V3.5.1',
      level: 1,
      asks: 'Calls that change something come from our own pages.',
      met: 'The origin must be ours; without one the browser itself must say that it is the same.',
      proof: {
        [at.hostilePage]: ['requests change nothing, with and without asking first'],
        [at.http]: [
          'a mutation > from the origin %s is refused',
          'a mutation > from a foreign origin is refused whatever Sec-Fetch-Site says',
          'a mutation > without an origin needs Sec-Fetch-Site: same-origin',
          'a mutation > over tRPC meets the same',
        ],
      },
    },
    {
      id: 'V3.5.2',
      level: 1,
      asks: 'A call can not be made in a form that needs no asking first.',
      met: 'Bodies must be JSON; forms and plain text are refused, and the origin counts for all of them.',
      proof: {
        [at.hostilePage]: ['forms are refused, and change nothing'],
        [at.http]: [
          'a body > of type %s is refused',
          'a body > of a form is refused by tRPC too, however large it says to be',
        ],
      },
    },
    {
      id: 'V3.5.3',
      level: 1,
      asks: 'What changes something is no GET.',
      met: 'Reads are GET and changes are not. The link that signs out does so only when it was clicked on our own page or typed.',
      proof: {
        'packages/api/test/rest-table.test.ts': ['reads with queries and changes with mutations'],
        [at.signIn]: [
          'GET /api/logout > asks with a button when somebody else may have sent it: %o',
        ],
        [at.methods]: [
          'a method that a path does not take > is refused over tRPC whichever way it is meant',
        ],
      },
    },
    {
      id: 'V3.5.4',
      level: 2,
      asks: 'Separate applications have separate host names.',
      met: 'Tideline is one application and says that it wants a host name of its own.',
      page: { 'SECURITY.md': 'What the operator does' },
    },
    {
      id: 'V3.5.5',
      level: 2,
      asks: 'Messages between windows are checked.',
      never: 'The pages listen to no such messages.',
    },
    {
      id: 'V3.7.1',
      level: 2,
      asks: 'Only techniques that browsers still support.',
      met: 'HTML, CSS and scripts; plug-ins are forbidden by the policy.',
      proof: EXACT_HEADERS,
    },
    {
      id: 'V3.7.2',
      level: 2,
      asks: 'Redirects lead to known places only.',
      met: 'Redirects of the sign-in pages lead to `/`; that of the identity provider leads to the issuer that the operator has set.',
      proof: {
        [at.http]: ['/api/login > is the sign-in page, and for who is signed in the app'],
        [at.oidc]: [
          'beginning > sends the browser to the issuer with PKCE, state and nonce',
          'beginning > is offered only where an issuer is set',
        ],
      },
    },
  ],
};
