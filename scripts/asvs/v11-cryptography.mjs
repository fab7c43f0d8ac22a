import { at, SECURITY } from './tests.mjs';

export const cryptography = {
  id: 'V11',
  name: 'Cryptography',
  rows: [
    {
      id: 'V11.1.1',
      level: 2,
      asks: 'How keys are made, kept, changed and ended is written down.',
      met: 'It is.',
      page: { [SECURITY]: 'The master key' },
    },
    {
      id: 'V11.1.2',
      level: 2,
      asks: 'Keys and algorithms are listed.',
      met: 'They are.',
      page: { [SECURITY]: 'Keys and algorithms' },
    },
    {
      id: 'V11.2.1',
      level: 2,
      asks: 'Cryptography comes from proven libraries.',
      met: 'OpenSSL through Node, and the argon2 of RustCrypto; none is our own.',
      page: { [SECURITY]: 'Keys and algorithms' },
    },
    {
      id: 'V11.2.2',
      level: 2,
      asks: 'Algorithms and keys can be changed later.',
      met: 'A sealed text begins with its version, a password’s hash with its parameters; the master key is changed by a command.',
      proof: {
        [at.rotation]: [
          'rotating the key of the data folder > puts another key in its place that opens everything; the old one opens nothing',
        ],
        [at.rotationKills]: [
          'after each of … kills during a rotation the data opens with the key that is there',
        ],
      },
    },
    {
      id: 'V11.2.3',
      level: 2,
      asks: 'Everything has 128 bits of strength or more.',
      met: 'AES-256, SHA-256, keys of 32 bytes and no others.',
      proof: { [at.seal]: ['sealing > refuses another key, and keys of another length'] },
    },
    {
      id: 'V11.3.1',
      level: 1,
      asks: 'No weak modes or paddings.',
      met: 'The one cipher is AES-256-GCM.',
      proof: { [at.seal]: ['sealing > never seals the same text the same way, and hides it'] },
    },
    {
      id: 'V11.3.2',
      level: 1,
      asks: 'Approved ciphers only.',
      met: 'The one cipher is AES-256-GCM.',
      page: { [SECURITY]: 'Keys and algorithms' },
    },
    {
      id: 'V11.3.3',
      level: 2,
      asks: 'What is encrypted can not be changed unnoticed.',
      met: 'A sealed text opens for its user, its field and its environment, and as it was written.',
      proof: {
        [at.seal]: [
          'sealing > refuses it with any byte changed',
          'sealing > refuses it cut short, at every length',
          'sealing > refuses it for another user, field or environment',
        ],
      },
    },
    {
      id: 'V11.4.1',
      level: 1,
      asks: 'Approved hash functions only.',
      met: 'SHA-256, and HMAC-SHA-1 for one-time codes, as apps expect them (RFC 6238). The broker’s library may do as it likes with what is no secret.',
      page: { [SECURITY]: 'Keys and algorithms' },
    },
    {
      id: 'V11.4.2',
      level: 2,
      asks: 'Passwords are stored by a slow function with up-to-date parameters.',
      met: 'argon2id with 19 MiB, two passes and one lane.',
      proof: { [at.passwords]: ['a password > is stored as argon2id with a salt of its own'] },
    },
    {
      id: 'V11.4.3',
      level: 2,
      asks: 'Hashes that guard data have 256 bits.',
      met: 'The audit log is a chain of SHA-256.',
      proof: { [at.adminCommand]: ['verify-audit finds a row that was changed'] },
    },
    {
      id: 'V11.4.4',
      level: 2,
      asks: 'Keys made of passwords are stretched.',
      never: 'No key is made of a password.',
    },
    {
      id: 'V11.5.1',
      level: 2,
      asks: 'What must not be guessed is drawn securely, with 128 bits or more.',
      met: 'Keys, sessions, tokens, seeds and nonces come from the system’s source of randomness and have 160 bits or more, nonces of the cipher 96. Recovery codes have 118 bits, of which V6.5.4 asks 20, and are counted when they are guessed.',
      proof: {
        [at.setupToken]: ['a token that is drawn > is long, and another one each time'],
        [at.adminCommand]: ['owner-link > makes a link that serves once, and keeps only its hash'],
        [at.masterKey]: ['without one being set > two folders have two keys'],
        [at.sessions]: ['a session > has an id of 256 bits'],
        [at.secondFactor]: ['setting up > shows a secret of 160 bits and what an app reads'],
        [at.oidc]: ['beginning > sends the browser to the issuer with PKCE, state and nonce'],
        [at.recoveryCodes]: ['G14 have as many bits as the pages on security say'],
      },
    },
    {
      id: 'V11.6.1',
      level: 2,
      asks: 'Keys are made by approved algorithms.',
      met: 'The master key is 32 random bytes. There are no key pairs.',
      proof: {
        [at.masterKey]: ['without one being set > a key is made once, readable by its owner alone'],
      },
    },
  ],
};
