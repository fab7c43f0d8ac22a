import { at } from './tests.mjs';

/** Sessions are numbers that mean nothing by themselves: these are the only signed tokens. */
const ISSUER =
  'The only such tokens are those of an identity provider, fetched from the issuer itself over TLS.';

export const tokens = {
  id: 'V9',
  name: 'Self-contained tokens',
  rows: [
    {
      id: 'V9.1.1',
      level: 1,
      asks: 'Signatures of tokens are checked.',
      open: `They are not. ${ISSUER} OpenID Connect takes that in the place of the signature.`,
    },
    {
      id: 'V9.1.2',
      level: 1,
      asks: 'Only listed algorithms count.',
      met: 'The library takes a token only with an algorithm that the issuer’s own document lists.',
      open: 'No test sends another one, and no signature is checked by it.',
    },
    {
      id: 'V9.1.3',
      level: 1,
      asks: 'Keys come from known places.',
      open: `No key is used, wherever a token says that it is, as no signature is checked. ${ISSUER}`,
    },
    {
      id: 'V9.2.1',
      level: 1,
      asks: 'Tokens out of their time are refused.',
      met: 'They are.',
      proof: {
        [at.oidc]: [
          'a return that was not begun like this > with a token that has expired is refused',
        ],
      },
    },
  ],
};
