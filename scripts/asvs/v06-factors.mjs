import { at, SECURITY } from './tests.mjs';

const SIGNATURES = [
  'a return that was not begun like this > with a token that the issuer did not sign is refused',
  'a return that was not begun like this > with a token whose signature says itself how to check it is refused: %s',
  'a return that was not begun like this > with a token %s is refused',
];
const NO_PHONE = 'No codes are sent by telephone, mail or push.';

/** The rows of chapter V6 on codes and on identity providers. */
export const factorRows = [
  {
    id: 'V6.5.1',
    level: 2,
    asks: 'Codes serve once.',
    met: 'A code of the app, and all before it, and each recovery code.',
    proof: {
      [at.secondFactor]: [
        'signing in > takes a code once, and none before it afterwards',
        'signing in > takes a code once of two at the same moment',
        'signing in > takes each recovery code once, and writes it down without the code',
      ],
      'packages/db/src/repo/second-factors.test.ts': [
        'a second factor > takes each step once, and none before it afterwards',
        'recovery codes > serve once, and their own user only',
      ],
    },
  },
  {
    id: 'V6.5.2',
    level: 2,
    asks: 'Recovery codes are stored hashed, and slowly where they are short.',
    met: 'They are not short: 118 random bits. They are stored as HMAC-SHA-256 under the user’s sealed secret of 160 bits, so that the database alone is nothing to try codes against.',
    proof: {
      [at.recoveryCodes]: [
        'ten are drawn, each another one, in a form that people can copy',
        'a hash says nothing about a code without the secret of the factor',
      ],
      [at.secondFactor]: ['setting up > leaves neither secret nor codes in the database'],
    },
  },
  {
    id: 'V6.5.3',
    level: 2,
    asks: 'Codes and seeds are drawn securely.',
    met: 'From the system’s source: seeds of 160 bits, and ten codes, each another one.',
    proof: {
      [at.secondFactor]: ['setting up > shows a secret of 160 bits and what an app reads'],
      [at.recoveryCodes]: ['ten are drawn, each another one, in a form that people can copy'],
    },
  },
  {
    id: 'V6.5.4',
    level: 2,
    asks: 'Recovery codes have 20 bits or more.',
    met: '24 letters and digits out of 31: 118 bits.',
    proof: {
      [at.recoveryCodes]: ['ten are drawn, each another one, in a form that people can copy'],
    },
  },
  {
    id: 'V6.5.5',
    level: 2,
    asks: 'One-time codes last 30 seconds.',
    met: 'A code belongs to 30 seconds and serves once.',
    open: 'Those of the 30 seconds before and after are taken as well, for devices whose clock is off.',
    proof: {
      [at.secondFactor]: [
        'signing in > takes the code that is %i periods off',
        'signing in > refuses the code that is %i periods off',
      ],
    },
  },
  { id: 'V6.6.1', level: 2, asks: 'Codes by telephone have conditions.', never: NO_PHONE },
  { id: 'V6.6.2', level: 2, asks: 'Codes that are sent belong to one request.', never: NO_PHONE },
  { id: 'V6.6.3', level: 2, asks: 'Codes that are sent can not be guessed.', never: NO_PHONE },
  {
    id: 'V6.8.1',
    level: 2,
    asks: 'One identity provider can not speak for another.',
    met: 'There is one at a time, and an identity is known by its issuer and its number there, never by its address.',
    proof: {
      'packages/db/src/repo/identities.test.ts': [
        'an identity is of one user, told by issuer and subject together',
      ],
      [at.oidc]: [
        'an account that is there > is not taken over by its address',
        'an account that is there > made through the issuer is not given to the next person with the address',
        'a return that was not begun like this > with a token %s is refused',
      ],
    },
  },
  {
    id: 'V6.8.2',
    level: 2,
    asks: 'What an identity provider says is checked by its signature.',
    met: 'It is, by the keys that the issuer publishes, though the token comes from the issuer itself over TLS; so are its issuer, its audience, its nonce and its time.',
    proof: { [at.oidc]: SIGNATURES },
  },
  {
    id: 'V6.8.3',
    level: 2,
    asks: 'SAML assertions serve once.',
    never: 'Nothing speaks SAML.',
  },
  {
    id: 'V6.8.4',
    level: 2,
    asks: 'How strongly a provider has asked is looked at.',
    met: 'Nothing is taken for granted of it: it stands for a password, and our own second factor is asked for after it. Where somebody has to prove who it is once more, the provider is asked to ask anew, and when it says that it did not, that counts for nothing.',
    page: { [SECURITY]: 'Ways in' },
    proof: {
      [at.oidc]: [
        'with a second factor > nobody is signed in before the code is given',
        'with a second factor > the code is given in the same browser, within five minutes, once',
        'who is signed in and has no password > proves nothing when the issuer says that it did not ask again',
      ],
    },
  },
];
