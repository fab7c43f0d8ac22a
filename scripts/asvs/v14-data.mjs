import { at } from './tests.mjs';

export const data = {
  id: 'V14',
  name: 'Data protection',
  rows: [
    {
      id: 'V14.2.1',
      level: 1,
      asks: 'No secret is in an address.',
      met: 'Secrets are in bodies and in the cookie. Links carry theirs behind the `#`, which no browser sends. The code with which a provider sends somebody back stands in the address, as its protocol has it: it serves once, is worth nothing in another browser, and is not logged.',
      proof: {
        [at.setupToken]: ['a token that is drawn > is in the link’s fragment, and matches'],
        [at.oidc]: [
          'a return that was not begun like this > in another browser is refused, before the issuer is asked',
          'a return that was not begun like this > is logged without its code, the secret of the client, or what binds it',
        ],
      },
    },
    {
      id: 'V14.3.1',
      level: 1,
      asks: 'After signing out nothing stays in the browser.',
      met: 'The server has its cache cleared; the app leaves its memory by leaving the page.',
      proof: {
        [at.headers]: [
          'the headers of every answer are exactly known > signing out leaves nothing in the browser, by each of its three ways',
        ],
        'e2e/session.spec.ts': [
          'logging out at the sidebar leads to the landing page, and no way leads back',
          'a session that ends elsewhere leaves the app by itself',
        ],
      },
    },
  ],
};
