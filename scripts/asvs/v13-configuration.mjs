import { at, SECURITY } from './tests.mjs';

export const configuration = {
  id: 'V13',
  name: 'Configuration',
  rows: [
    {
      id: 'V13.1.1',
      level: 2,
      asks: 'Everything that is connected to is written down.',
      met: 'It is.',
      page: { [SECURITY]: 'Outbound connections' },
    },
    {
      id: 'V13.2.1',
      level: 2,
      asks: 'Parts of the backend prove to each other who they are, by something that changes.',
      met: 'There is one process, and its database is a file. The broker takes the keys that it gives out and nothing else.',
      open: 'The broker’s keys do not expire; that is the broker’s.',
    },
    {
      id: 'V13.2.2',
      level: 2,
      asks: 'Parts have no more rights than they need.',
      met: 'What the operator gives the process is written down, and its unit takes everything else away: capabilities, other folders, core dumps, memory and tasks without bound.',
      page: { [SECURITY]: 'What the operator does' },
      proof: {
        'scripts/operating.test.mjs': [
          'G15 the operating guide > and the units, the server blocks and the console name the same places',
          'G15 the unit > takes away what the server does not need',
        ],
      },
    },
    {
      id: 'V13.2.3',
      level: 2,
      asks: 'No default credentials between parts.',
      met: 'There are none: keys are each user’s own, and the master key is drawn.',
      proof: { [at.masterKey]: ['without one being set > two folders have two keys'] },
    },
    {
      id: 'V13.2.4',
      level: 2,
      asks: 'What may be connected to is a list.',
      met: 'The broker’s hosts, and what the operator adds by name.',
      proof: {
        'packages/broker/src/alpaca/connection/hosts.test.ts': [
          'resolveVenue > knows paper, live and the hosts of the operator',
        ],
        [at.connection]: ['saving > never sends keys to %s'],
      },
    },
    {
      id: 'V13.2.5',
      level: 2,
      asks: 'The server sends requests to that list only.',
      met: 'The agent of the broker looks at the address before it connects, each time; redirects are not followed. The identity provider is the issuer that the operator has set, over https.',
      open: 'Which host of the provider gives out tokens is what the issuer’s own document says; the agent does not look at it.',
      proof: {
        [at.baseUrl]: [
          'a base URL > is refused for %s, and nothing is sent: %j',
          'a trusted name > is checked anew at every connection',
        ],
        'packages/broker/src/alpaca/connection/http.test.ts': [
          'a request > goes to its one origin and to no other',
        ],
        [at.oidc]: ['beginning > at %s is a mistake'],
      },
    },
    {
      id: 'V13.3.1',
      level: 2,
      asks: 'Secrets are made, kept and ended by something made for it.',
      met: 'They are sealed by a key that the operator may hand over from such a store; none is in the source or the build.',
      open: 'There is no store for keys in the product itself.',
      page: { [SECURITY]: 'The master key' },
      proof: {
        [at.masterKeyCheck]: [
          'a start with another key > than the one %s opens and seals nothing, and changes nothing',
        ],
        [at.adminKeys]: [
          'rotate-key > replaces the key of the data folder, and leaves nothing that the old one opens',
          'forget-secrets deletes what no key opens any more, for good',
        ],
      },
    },
    {
      id: 'V13.3.2',
      level: 2,
      asks: 'Secrets are open to those who need them.',
      met: 'They are opened where the broker is called and nowhere else; the key’s file is its owner’s alone; live keys need the master key elsewhere than the data.',
      proof: {
        [at.masterKey]: [
          'without one being set > a key is made once, readable by its owner alone',
          'a live account > needs a key that is not in the data folder',
        ],
        [at.secret]: ['a secret > is not in %s'],
      },
    },
    {
      id: 'V13.4.1',
      level: 1,
      asks: 'Nobody can read the history of the source.',
      met: 'The server gives out the files of the built web app and no others.',
      proof: { [at.http]: ['pages > %s is not there'] },
    },
    {
      id: 'V13.4.2',
      level: 2,
      asks: 'Nothing is in debug mode.',
      met: 'There is no such mode: a defect is told without its text or its stack, whatever is set.',
      proof: {
        [at.trpc]: ['the tRPC surface > never sends a stack or the text of a bug'],
        [at.handler]: [
          'the REST handler > keeps the text and the stack of a bug inside, and tells the operator',
        ],
      },
    },
    {
      id: 'V13.4.3',
      level: 2,
      asks: 'Folders are not listed.',
      met: 'They are not there.',
      proof: { [at.http]: ['pages > %s is not there'] },
    },
    {
      id: 'V13.4.4',
      level: 2,
      asks: 'TRACE is not answered.',
      met: 'A method that a path does not take is refused.',
      proof: {
        [at.methods]: ['a method that a path does not take > %s %s is refused with what it takes'],
      },
    },
    {
      id: 'V13.4.5',
      level: 2,
      asks: 'Documentation and health are open only where that is meant.',
      met: 'The OpenAPI document and the two health pages are public, and tell nothing of anybody.',
      proof: {
        [at.http]: [
          'health > needs no sign-in and tells nothing more',
          "the simulator's own calls are not served here",
        ],
      },
    },
  ],
};
