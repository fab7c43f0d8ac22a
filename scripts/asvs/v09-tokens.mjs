import { at } from './tests.mjs';

/** Sessions are numbers that mean nothing by themselves: these are the only signed tokens. */
const ISSUER =
  'The only such tokens are those of an identity provider, fetched from the issuer itself over TLS.';

const SAYS_ITSELF =
  'a return that was not begun like this > with a token whose signature says itself how to check it is refused: %s';

export const tokens = {
  id: 'V9',
  name: 'Self-contained tokens',
  rows: [
    {
      id: 'V9.1.1',
      level: 1,
      asks: 'Signatures of tokens are checked.',
      met: `They are, by the keys that the issuer publishes. ${ISSUER}`,
      proof: {
        [at.oidc]: [
          'a return that was not begun like this > with a token that the issuer did not sign is refused',
          SAYS_ITSELF,
        ],
      },
    },
    {
      id: 'V9.1.2',
      level: 1,
      asks: 'Only listed algorithms count.',
      met: 'Those that the issuer’s own document lists; a token without a signature, or signed with the client’s secret, is refused.',
      proof: { [at.oidc]: [SAYS_ITSELF] },
    },
    {
      id: 'V9.1.3',
      level: 1,
      asks: 'Keys come from known places.',
      met: 'From where the issuer’s own document says, and from nowhere that a token says.',
      proof: { [at.oidc]: [SAYS_ITSELF] },
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
