import { at } from './tests.mjs';

const NO_USERS = 'Managing users is not built yet.';

export const users = {
  letter: 'K',
  name: 'Users and administrators',
  rows: [
    {
      id: 'K1',
      fault: 'A user with an open position is suspended.',
      required: 'Sessions end and entries stop at once; exits go on until flat.',
      open: 'The account’s machine does it; the call and the end of the sessions are not built yet.',
      proof: {
        [at.userLife]: [
          'a barred user > is barred in the file before the call returns, and does not trade when it is lifted',
          'a barred user > keeps a position guarded until it is sold',
          'a barred user > is who the list of users says at the start',
        ],
        [at.entry]: ['walk > is cancelled at once by %s', 'decision > refuses by %s'],
        [at.commands]: ['commands > does not start a barred user'],
        [at.exit]: [
          'target and stop > protects with the bot off, paused, stopped, barred, halted and without a stream',
        ],
      },
    },
    {
      id: 'K2',
      fault: 'A user with an open position is deleted.',
      required: 'Refused until flat; then the secrets are gone and the journal stays.',
      open: 'The account’s machine does it; the call is not built yet.',
      proof: {
        [at.userLife]: [
          'removing a user > is refused while he holds a position, and changes nothing',
          'removing a user > is refused while the end of an order is not known',
          'removing a user > ends his machine for good, and leaves the others alone',
        ],
      },
    },
    {
      id: 'K3',
      fault: 'A signed-in user is taken off the whitelist.',
      required: 'As a suspension: the next request is refused.',
      open: NO_USERS,
    },
    {
      id: 'K4',
      fault: 'The last administrator removes themself, or two each other at once.',
      required: 'Refused in one transaction.',
      open: NO_USERS,
    },
    {
      id: 'K5',
      fault: 'The owner’s address is removed, in another spelling too.',
      required: 'Refused by the server; only the console can.',
      open: NO_USERS,
    },
    {
      id: 'K6',
      fault: 'An administrator resets the settings of a user in a trade.',
      required: 'The open trade keeps what it was entered with.',
      open: `${NO_USERS} What a trade does with other settings is proven.`,
      proof: { [at.exit]: ['target and stop > keeps the settings it was entered with'] },
    },
    {
      id: 'K7',
      fault: 'Thresholds change while signals are made.',
      required: 'A new version; every signal says which it used.',
      proof: {
        [at.repositories]: ['thresholds > are only ever added, each with the next version'],
        [at.marketLoop]: [
          'the signal > is scored anew from its stored readings when the thresholds have changed',
        ],
        [at.signalEngine]: [
          'one signal per bar > names its bar, its day, its source and what it was made with',
        ],
      },
    },
    {
      id: 'K8',
      fault: 'One address is written in two ways.',
      required: 'Blanks and capitals do not make another one, and an address has one user.',
      open: 'Letters that look alike are not told apart.',
      proof: {
        [at.validation]: ['signing in > reads an e-mail address without its blanks and capitals'],
        [at.repositories]: ['users > have an e-mail address each of their own'],
        [at.signIn]: ['the owner > registers once, connected to a simulated account'],
      },
    },
    {
      id: 'K9',
      fault: 'Somebody who is no administrator makes an administrator’s call.',
      required: '403, before the input is looked at.',
      open: 'It is not written to an audit log yet.',
      proof: {
        [at.roles]: [
          'roles > … is open to the right roles',
          'roles > … checks the role before the input',
          'roles > leaves nothing done for who may not do it',
        ],
      },
    },
    {
      id: 'K10',
      fault: 'A user names another one’s position or order.',
      required: '404: whose it is follows from the session, never from the input.',
      open: 'It is not written to an audit log yet.',
      proof: {
        [at.trading]: ['with a position open > another one can not be closed'],
        [at.commands]: ['commands > says why a position can not be closed'],
        [at.orderCases]: ['C16 an unknown client id is null, also another account’s'],
      },
    },
    {
      id: 'K11',
      fault: 'Two people sign up as the owner at the first start.',
      required:
        'Only with the one-time token that the start printed, only as the owner’s address, and once.',
      proof: {
        [at.signIn]: [
          'while nobody owns the server > nobody registers %s, in the same words',
          'the owner > registers once, connected to a simulated account',
        ],
        'apps/server/src/auth/setup-token.test.ts': [
          'a token that is given > matches itself and nothing else, of whatever length',
        ],
      },
    },
  ],
};
