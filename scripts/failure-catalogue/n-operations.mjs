import { at } from './tests.mjs';

export const operations = {
  letter: 'N',
  name: 'Operations',
  rows: [
    {
      id: 'N1',
      fault: 'A wrong or mixed build runs.',
      required:
        'The build is named by the content of server and pages, so that a mixed one has a name of its own; it is written down with every start, printed, and shown to who is signed in. A file that a newer build wrote is refused; a start that can’t answer everything does not listen.',
      differs:
        'health does not tell the build, since it tells strangers nothing; each attempt at an order has the fencing number of its start, which names the build; other rows are told by their time.',
      proof: {
        'apps/server/src/build-id.test.ts': [
          'another page is another build, although the server is the same',
        ],
        'e2e/upgrade.spec.ts': [
          'an open page tells the build, and says once the server has a newer page; a reload is the new one',
        ],
        [at.headers]: ['the headers of every answer are exactly known > … … …'],
        'apps/server/src/http/web-pages.test.ts': [
          'a folder without a built app is refused, and named',
        ],
        'apps/server/src/bot/crash-loop.test.ts': ['a start is written down with its build'],
        [at.start]: [
          'a server that can not start > does not touch the database of a newer version, exit code 1',
        ],
      },
    },
    {
      id: 'N2',
      fault: 'Code that nobody uses wakes up.',
      required: 'Unused code does not pass the checks, and there are no feature flags.',
      proof: {
        [at.checks]: [
          'tools > knip refuses an export that nobody uses',
          'tools > knip refuses a file that nobody uses',
        ],
      },
    },
    {
      id: 'N3',
      fault: 'Nobody reads the alarms.',
      required:
        'A critical alarm that nobody acknowledges for two minutes of an open session stops entries, over a restart too.',
      proof: {
        [at.safeguards]: [
          'a critical alarm that nobody acknowledges > stops entries after two minutes, and its acknowledgement lets them go on',
        ],
        'packages/api/test/alarms.test.ts': [
          'POST /api/alarms/{id}/acknowledge > answers the alarm as it is now',
        ],
        'packages/engine/src/risk/alarm-wait.test.ts': [
          'a critical alarm has waited too long > two minutes after it was raised in an open session, and not before',
        ],
        [at.alarmBook]: [
          'a critical alarm that nobody acknowledges > stops the entries of its user after two minutes, over a restart too',
          'a critical alarm that nobody acknowledges > stops nobody any more once somebody has',
          'a critical alarm that nobody acknowledges > counts as one when the alarms can not be read',
        ],
      },
    },
    {
      id: 'N4',
      fault: 'The kill switch does not work when it is needed.',
      required:
        'A file in the data folder, a call and a command stop every entry and cancel the one that works; what can’t be read counts as engaged, and what can’t be written is not released.',
      proof: {
        [at.safeguards]: [
          'the kill switch stops entries until it is released, whatever becomes of its file',
        ],
        'packages/api/test/alarms.test.ts': [
          'POST /api/kill-switch > sets it to %s for an administrator',
        ],
        'scripts/kill.test.mjs': [
          'the switch is engaged and released in file and database, beside a process that has it open',
        ],
        'apps/server/src/bot/kill-switch.test.ts': [
          'the kill switch > is engaged in file and database, with who and when, and then tells so',
          'the kill switch > stays engaged when its file is lost, and when its row is',
          'what can not be read or written > counts as engaged: the database',
          'what can not be read or written > is made up for by the other: the file stands for the database',
        ],
        [at.trading]: ['the file KILL in the data folder stops entries'],
        'apps/server/src/data-folder.test.ts': [
          'the kill switch > is on while the file KILL is there, whatever it holds',
          'the kill switch > is on when the folder can not be looked into',
        ],
        [at.entry]: ['walk > is cancelled at once by %s'],
      },
    },
    {
      id: 'N5',
      fault: 'Going back to the version before makes it worse.',
      required: 'As G13: refused with one line, and the copy from before the upgrade serves.',
      proof: {
        [at.upgrade]: [
          'an upgrade that migrates with a position open: the copy that it made lets the build before it go on',
        ],
        [at.start]: [
          'a server that can not start > does not touch the database of a newer version, exit code 1',
        ],
        [at.open]: [
          'migrating > keeps the children of a table that is rebuilt, and copies the file first',
        ],
      },
    },
    {
      id: 'N6',
      fault: 'The operator edits the database by hand.',
      required:
        'An account’s state, from which its trading goes on, carries a digest: one that was changed is refused at the start, with one line that says what to put in its place. Sealed keys open for their user and environment alone. A changed audit log is a critical alarm.',
      differs:
        'such a start is refused whole, where others would only sell. Digest and chain need no key: they show a slip, not who forges both, and a state without a digest is taken for one of an older build. All other rows are taken as they are: thresholds, breakers, kill switch, alarms, users, whitelist, stored bars and signals, ledger. Who can write the file can run the console as well.',
      proof: {
        [at.damage]: [
          'a database with a broken byte > is refused when the state of an account is not what was written',
        ],
        [at.seal]: ['sealing > refuses it for another user, field or environment'],
        [at.audit]: [
          'a log that was changed while the server was down is a critical alarm at its next start',
        ],
        'packages/db/src/repo/audit.test.ts': [
          'what was done to the file of the audit log is seen: > a row changed together with its own hash',
          'what was done to the file of the audit log is seen: > a row removed, the newest ones too',
        ],
      },
    },
    {
      id: 'N7',
      fault: 'The bot stands still, and nobody notices.',
      required:
        'Once a minute a monitor of the operator’s is told that all is well, and nothing while it is not or no bar is decided on: it calls for help when it hears nothing. /readyz tells whether market, streams and journal work, and whether positions, orders and sales are known; the page says how old what it shows is.',
      differs:
        'the monitor is the operator’s: without HEARTBEAT_URL nothing calls for help by itself.',
      proof: {
        'apps/server/test/heartbeat.test.ts': [
          'the monitor hears of a bot that does its work, and not while the broker is away or nothing can be saved',
          'G4 nor while the broker answers no request and a sale is late, although every stream is alive',
          'nor while the market tells nothing, although every stream is there',
        ],
        'apps/server/src/bot/account-health.test.ts': [
          'G4 readiness is what is known > it falls when an account with a position has not been read for a minute, and comes back',
          'G4 readiness is what is known > it falls when the reads of a position hang, and comes back',
          'G4 readiness is what is known > it falls when a position has had no price for a minute',
        ],
        'apps/server/src/heartbeat.test.ts': [
          'it beats at once and each minute, and not while the bot does not do its work',
          'a monitor that %s is told once, until it takes a beat again',
          'a monitor that hangs is left after ten seconds, and delays no beat',
        ],
        [at.marketLoop]: [
          'it ticks while the session’s bars are evaluated, and not once three of them are missing',
        ],
        [at.http]: ['health > needs no sign-in and tells nothing more'],
        [at.failingStorage]: [
          'a storage that refuses for a while > a command that can not be saved is not carried out; the next one is',
        ],
        [at.brokerAway]: ['a position outlives an outage of the broker'],
        'e2e/restart.spec.ts': [
          'a restart under the open page: it says so, keeps what it knows, and recovers by itself',
        ],
      },
    },
  ],
};
