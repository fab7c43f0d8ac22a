import { at } from './tests.mjs';

export const users = {
  letter: 'K',
  name: 'Users and administrators',
  rows: [
    {
      id: 'K1',
      fault: 'A user with an open position is suspended.',
      required: 'Sessions end and entries stop at once; exits go on until flat.',
      proof: {
        [at.lifeCycle]: [
          'users who hold a position > K1: are signed out at once when they are suspended, and are shown as closing',
          'users who hold a position > K1: are guarded until they are flat, buy nothing more, and are told apart then',
          'a suspension that the process did not survive holds from the next start on',
        ],
        [at.usersPort]: [
          'suspending > K1: ends sessions and entries at once, and the position is guarded until it is sold',
          'suspending > changes nothing when the machine can not be told',
        ],
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
      required:
        'Refused until flat, saying what is held; then the secrets are gone and the journal stays.',
      proof: {
        [at.lifeCycle]: [
          'users who hold a position > K2: are not deleted until they are flat, and it is said what they hold',
          'users who hold a position > K2: are deleted when they are flat; the ledger stays and the address may register again',
        ],
        [at.usersPort]: [
          'removing > K2: is refused while something is open, and says what',
          'removing > K2: is refused when a bar that waits for its turn makes the user buy',
          'removing > K2: takes the secrets and the sessions, and leaves the journal and the whitelist',
        ],
        'packages/db/src/repo/user-shredding.test.ts': [
          'deleting a user > takes what signs in and trades, of nobody else, and keeps the journal',
          'deleting a user > leaves no byte of the secrets in the file',
        ],
        [at.userLife]: [
          'removing a user > is refused while he holds a position, and changes nothing',
          'removing a user > is refused while the end of an order is not known',
          'removing a user > is refused when a bar that waits for its turn makes him buy',
          'removing a user > ends his machine for good, and leaves the others alone',
        ],
      },
    },
    {
      id: 'K3',
      fault: 'A signed-in user is taken off the whitelist.',
      required: 'As a suspension: the next request is refused, and invitations are void.',
      proof: {
        [at.lifeCycle]: [
          'users who hold a position > K3: are as good as suspended when their address is taken off the whitelist',
        ],
        [at.allowedEmails]: [
          'removing > K3: of a registered address suspends its user',
          'removing > makes invites void',
        ],
        'apps/server/test/events.test.ts': [
          'a stream ends with the rights of its user, and the next request is nobody’s > %s',
        ],
      },
    },
    {
      id: 'K4',
      fault: 'The last administrator removes themself, or two each other at once.',
      required: 'Refused in one transaction.',
      proof: {
        [at.users]: [
          'administrators > K4: two who demote each other at once leave one of them',
          'administrators > K4: the owner stays what he is, for himself too',
        ],
        [at.usersPort]: [
          'rights > K4: of two administrators who demote each other at once one stays',
          'rights > K4: the last administrator can not demote, suspend or remove himself',
        ],
        [at.usersRepository]: [
          'the last administrator > is not demoted, suspended or deleted',
          'the last administrator > is left when two administrators demote each other at once',
        ],
      },
    },
    {
      id: 'K5',
      fault: 'The owner’s address is removed, in another spelling too.',
      required:
        'Refused by the server, in every spelling; no command at the console does it either.',
      proof: {
        [at.whitelist]: [
          'the owner’s address > K5: can not be removed as %s',
          'the owner’s address > K5: is told to be kept, for each spelling that means it',
        ],
        [at.allowedEmails]: [
          'removing > K5: of the owner is refused, and of the proposed address until there is one',
        ],
      },
    },
    {
      id: 'K6',
      fault: 'An administrator resets the settings of a user in a trade.',
      required: 'The open trade keeps what it was entered with.',
      proof: {
        [at.lifeCycle]: [
          'users who hold a position > K6: keep the settings that they entered with when an administrator resets them',
        ],
        [at.usersPort]: [
          'resetting settings > K6: an open position keeps those it was entered with',
        ],
        [at.exit]: ['target and stop > keeps the settings it was entered with'],
      },
    },
    {
      id: 'K7',
      fault: 'Thresholds change while signals are made.',
      required: 'A new version, which the audit log names; every signal says which it used.',
      proof: {
        [at.audit]: [
          'K7: saved thresholds have a version, which the audit log names and signals carry',
        ],
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
      required:
        'Blanks and capitals do not make another one, letters that only look alike are refused, and an address has one user.',
      proof: {
        [at.whitelist]: [
          'one address > K8: is one row and one user, however it is spelled',
          'one address > K8: any spelling that is taken comes down to the same one',
          'one address > K8: with %s it only looks like another, and is refused',
        ],
        'packages/api/test/accounts.test.ts': [
          'an e-mail address > that only looks like another is refused: %s',
          'an e-mail address > has one form',
        ],
        [at.validation]: ['signing in > reads an e-mail address without its blanks and capitals'],
        [at.usersRepository]: ['users > have an e-mail address each of their own'],
      },
    },
    {
      id: 'K9',
      fault: 'Somebody who is no administrator makes an administrator’s call.',
      required: '403, before the input is looked at, and written to the audit log.',
      proof: {
        [at.accessMatrix]: [
          'every procedure has a row, and every row a procedure',
          '%s > … by its path and over tRPC',
        ],
        [at.roles]: [
          'roles > … is open to the right roles',
          'roles > … checks the role before the input',
          'roles > leaves nothing done for who may not do it',
        ],
        [at.audit]: ['K9: a call of an administrator’s by who is none is refused and written down'],
        [at.deniedCalls]: [
          'K9, K10: a call that is not the caller’s to make is written down',
          'asking again and again fills one row a minute, which tells how often it was',
        ],
      },
    },
    {
      id: 'K10',
      fault: 'A user names another one’s position or order.',
      required:
        '404, as for what is not there: whose it is follows from the session, never from the input. It is written to the audit log.',
      proof: {
        [at.accessMatrix]: [
          "others' things > can be named only where this test knows it",
          "others' things > are the same 404 as things that are not there",
          "others' things > were not touched by anybody",
          "others' things > are in no answer of somebody else",
        ],
        [at.audit]: ['K10: asking for what is somebody else’s is not there, and written down'],
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
        [at.signInRules]: [
          'beyond loopback an address registers > as the owner with the set-up token alone',
        ],
        [at.bruteForce]: ['tokens > to register are guessed ten times from one place'],
        'apps/server/src/auth/setup-token.test.ts': [
          'a token that is given > matches itself and nothing else, of whatever length',
        ],
      },
    },
  ],
};
