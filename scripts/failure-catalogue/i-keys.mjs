import { at } from './tests.mjs';

export const keys = {
  letter: 'I',
  name: 'Accounts and keys',
  rows: [
    {
      id: 'I1',
      fault: 'The keys are revoked in the middle of the day with a position open.',
      required:
        'As A14: the position is kept in mind, its sale tried again, and a critical alarm asks to close by hand.',
      proof: {
        [at.connectionLife]: [
          'keys of an account with a position > that the broker refuses are replaced by others of the same account',
        ],
        [at.refusedKeys]: [
          'a sale with keys that the broker refuses > is tried three times, then a person is asked, and then it waits',
        ],
        [at.revokedKeys]: [
          'keys that are revoked with a position open: it is kept in mind, its sale tried again, and sold when they work',
        ],
      },
    },
    {
      id: 'I2',
      fault: 'Keys, host or environment are changed with a position or an order open.',
      required:
        'Refused with the reason until flat, and flat is asked once all has happened that the account was told before. Only keys that the broker refuses may be replaced, by others of the same account.',
      proof: {
        [at.connectionLife]: [
          'keys of an account with a position > are not changed: %s',
          'keys of an account with a position > are not changed while the end of an order is not known',
          'keys of an account with a position > are not changed when a bar that waits for its turn buys with them',
          'keys of an account with a position > that the broker refuses are not replaced by those of another account',
        ],
        [at.usersPort]: [
          'a reset link > is refused when a bar that waits for its turn makes live keys buy',
        ],
        [at.trading]: ['with a position open > keys can not be changed'],
        [at.reconcile]: ['reconcile > is bound to another account only while flat'],
        [at.read]: [
          'another account behind the same keys > by its %s is refused while a trade is open, and said once',
        ],
      },
    },
    {
      id: 'I3',
      fault: 'New keys belong to another account.',
      required:
        'Only while flat, and without the past of the first; history stays with its account. Keys that come back on the same day find the counts, losses and pauses that they left. Keys that lead elsewhere than they were tested for enter nothing.',
      proof: {
        'packages/engine/test/account/former-accounts.test.ts': [
          'an account that was left for another one > has its day, its pauses and its last trade again when its keys come back',
          'an account that was left for another one > has no entry left that it had used up',
        ],
        [at.read]: [
          'another account behind the same keys > by its %s is taken while flat, without the past of the first',
        ],
        [at.accountLoop]: [
          'connecting > tells the machine whether the keys lead to the account they were tested with, %s',
        ],
        [at.decision]: [
          'what stands against entries > is an account that the keys were not saved for',
        ],
        [at.repositories]: [
          'trades > are listed per account, within dates, in the order in which they closed',
        ],
      },
    },
    {
      id: 'I4',
      fault: 'Live keys in paper mode, or the other way round.',
      required: 'The environment must be the host’s; keys that fail their test stay inactive.',
      proof: {
        [at.connectionPort]: ['live money > %s takes its own environment and no other'],
        [at.connection]: [
          'saving > the simulator is paper: live is refused',
          'wrong keys > are told by their test in the broker’s words, and stay inactive',
        ],
      },
    },
    {
      id: 'I5',
      fault: 'The mask is posted back as the secret.',
      required: 'It means "unchanged" and is never stored.',
      proof: {
        [at.validation]: ['POST /api/config > keeps the stored secret when the mask comes back'],
        [at.connection]: [
          'saving > keeps the stored secret for the same host, environment and key',
          'saving > needs the secret again for another key',
        ],
        'e2e/api-settings.spec.ts': ['saving with the hidden secret keeps the stored one'],
      },
    },
    {
      id: 'I6',
      fault: 'Keys were saved and never tested.',
      required:
        'Inactive, and the account is not connected; without a read account every entry is refused.',
      differs:
        'Start itself is not refused: it says what the trader wants, the gates say what is possible.',
      proof: {
        [at.connection]: ['saving > counts as untested until the test says so'],
        [at.connectionPort]: ['a test > that the broker does not answer leaves the keys untested'],
        [at.decision]: [
          'what stands against entries > is an account that is not known, read or begun today',
        ],
      },
    },
    {
      id: 'I7',
      fault: 'Two users connect the same brokerage account.',
      required: 'The second is refused.',
      proof: {
        [at.connectionLife]: [
          'one brokerage account > is one user’s, though two test its keys at the same time',
        ],
        [at.connection]: ['a brokerage account belongs to one user'],
      },
    },
    {
      id: 'I8',
      fault: 'The account is blocked, or may not trade options.',
      required: 'No entry, and the reason is shown.',
      proof: {
        [at.map]: [
          'accounts > is blocked by %j',
          'accounts > has nothing for options where the broker names nothing',
        ],
        [at.gateReadings]: ['what a gate tells > %s, case %#'],
      },
    },
    {
      id: 'I9',
      fault: 'Money is paid in or out during the day.',
      required:
        'The base of the day’s loss is corrected by it: neither the breaker nor the limit of a user is tripped or hidden. Until the broker tells why cash has moved it is no gain, the breaker leaves it out, and for the user it is a loss if it left.',
      differs:
        'what is told by an earlier day than a week ago, and cash that moves between two reads of which the second sees trades by hand, count as gains and losses; securities that are moved stop the account for the day.',
      proof: {
        [at.cashCheck]: [
          'money that is paid in or out > moves the base of the loss: %i',
          'money that is paid in or out > counts once, however often it is told, and over a restart',
          'money that is paid in or out > leaves the loss in percent as it is',
          'money that is paid in or out > counts when it is told, and stops only this account before',
          'money that is paid in or out > hides no loss before it is told',
          'a list that can not be read > stops entries until it can',
        ],
        [at.lossBase]: ['a transfer leaves the loss in percent as it is'],
        [at.breakerBounds]: [
          'what is paid in and out of a pool > leaves the loss of the pool as it is, in percent',
          'what is paid in and out of a pool > counts cash that nobody explains neither as a gain nor as a loss',
        ],
        [at.accountReads]: [
          'deposits and withdrawals > are read with the first read of a day, and then when cash has moved',
          'deposits and withdrawals > that are told late count when they are told, and until then as unexplained',
        ],
        [at.transfers]: [
          'a withdrawal is no loss: neither breaker nor limit stops for it, over a restart too',
          'a deposit hides no loss: what was there is lost, and the breaker stops for it',
        ],
      },
    },
    {
      id: 'I10',
      fault: 'The master key is missing or another one.',
      required:
        'The server starts, says so to everybody and at /readyz, and trades nothing; no key is made anew, nothing is overwritten, and all goes on with the right one.',
      differs:
        'a server whose named key file is missing, or whose key file is damaged, does not start at all.',
      proof: {
        [at.wrongKey]: [
          'with another master key nothing is traded or overwritten, and everybody is told until the right one is back',
          'without the key file no new one is made',
        ],
        [at.masterKeyCheck]: [
          'a start with another key > than the one %s opens and seals nothing, and changes nothing',
          'a start with another key > does not even open what that other key had sealed',
        ],
        [at.secondFactor]: ['with another master key nobody passes, and everybody is told why'],
        [at.masterKey]: [
          'MASTER_KEY_FILE > that is missing is refused, never made',
          'without one being set > a damaged file %j is refused, and kept',
        ],
      },
    },
    {
      id: 'I11',
      fault: 'The master key is rotated, and the rotation is cut short.',
      required:
        'Every secret is sealed anew in one transaction, with the server stopped; the old key opens nothing any more. Killed at any moment, one key opens everything at the next start.',
      proof: {
        [at.adminKeys]: [
          'rotate-key > replaces the key of the data folder, and leaves nothing that the old one opens',
          'rotate-key > is refused while the server runs',
          'rotate-key > names a secret that does not open, and changes nothing',
        ],
        [at.rotationKills]: [
          'after each of … kills during a rotation the data opens with the key that is there',
        ],
        [at.sealing]: [
          'another master key > seals everything that is called sealed, and changes nothing else',
          'another master key > changes nothing when one secret does not open',
        ],
      },
    },
  ],
};
