import { at, SECURITY } from './tests.mjs';

export const logging = {
  id: 'V16',
  name: 'Logging and error handling',
  rows: [
    {
      id: 'V16.1.1',
      level: 2,
      asks: 'What is logged, where, in which form and for how long is written down.',
      met: 'It is.',
      page: { [SECURITY]: 'Logs' },
    },
    {
      id: 'V16.2.1',
      level: 2,
      asks: 'Entries say when, where, who and what.',
      met: 'The audit log does.',
      proof: {
        [at.users]: ['every act is in the audit log: who, what, to whom, from where'],
        [at.adminCommand]: [
          'users > become administrators and stop being it, signed out and audited',
        ],
        [at.audit]: ['the audit log > is read newest first and page by page, as it was written'],
      },
    },
    {
      id: 'V16.2.2',
      level: 2,
      asks: 'Times of all logs agree, and are in UTC.',
      met: 'One process, one clock; log lines are ISO times in UTC, rows are epoch milliseconds.',
      proof: { [at.checks]: ['purity > only the clock reads %s'] },
    },
    {
      id: 'V16.2.3',
      level: 2,
      asks: 'Logs go where it is written that they go.',
      met: 'To standard error and to the audit log, as written.',
      page: { [SECURITY]: 'Logs' },
    },
    {
      id: 'V16.2.4',
      level: 2,
      asks: 'Logs can be read by machines.',
      met: 'A log line is one JSON object.',
      proof: {
        [at.log]: [
          'an error is logged with its message, its stack and its cause, and nothing else of it',
        ],
      },
    },
    {
      id: 'V16.2.5',
      level: 2,
      asks: 'Secrets are not logged.',
      met: 'They have a type that prints asterisks; errors are logged without their properties.',
      proof: {
        [at.canaries]: [
          'no secret reaches the database, its log, a backup, the process log or an answer',
        ],
        [at.signInRules]: ['what is written down holds no secret'],
        [at.oidc]: [
          'a return that was not begun like this > is logged without its code, the secret of the client, or what binds it',
        ],
        [at.secret]: ['a secret > is not in %s'],
        [at.log]: [
          'an error is logged with its message, its stack and its cause, and nothing else of it',
        ],
        [at.env]: ['a secret is never repeated'],
      },
    },
    {
      id: 'V16.3.1',
      level: 2,
      asks: 'Signing in is logged, well or badly.',
      met: 'Registering, signing in, wrong passwords, codes and links, used recovery codes, and changes of passwords, factors and identities are in the audit log, with the address.',
      open: 'A password or a code that is given again and right is not, nor is signing out, nor with what somebody signed in.',
      proof: {
        [at.signInRules]: ['what is written down holds no secret'],
        [at.bruteForce]: [
          'passwords > write the log ten lines and the lock, however long they go on',
          'codes > are guessed ten times in a session',
        ],
        [at.secondFactor]: [
          'setting up > answers ten different recovery codes, and gives the session another id',
          'signing in > takes each recovery code once, and writes it down without the code',
          'switching it off > takes the recovery codes with it',
        ],
        [at.passwordChange]: [
          'changing the password > ends every other session, and goes on here under a new id',
          'a link for a new password > ends all sessions, pauses trading, and signs nobody in',
        ],
        [at.authAudit]: ['%s is written down, and the user is told'],
      },
    },
    {
      id: 'V16.3.2',
      level: 2,
      asks: 'What was forbidden is logged.',
      met: 'Calls of administrators by others, and others’ things by name, are written to the audit log.',
      proof: {
        [at.auditTest]: [
          'K9: a call of an administrator’s by who is none is refused and written down',
          'K10: asking for what is somebody else’s is not there, and written down',
        ],
        'apps/server/src/admin/denied-calls.test.ts': [
          'K9, K10: a call that is not the caller’s to make is written down',
        ],
        [at.calls]: ['who names a thing that is not there is noted, on either surface'],
        [at.roles]: ["roles > notes who makes an administrator's call and is none"],
      },
    },
    {
      id: 'V16.3.3',
      level: 2,
      asks: 'The listed events, and attempts to get around the guards, are logged.',
      met: 'What administrators and the console do is, with keys, the kill switch and the circuit breakers, and that guesses have used a limit up. Requests for other hosts and changes from other origins are in the log, a few a minute.',
      open: 'Bodies that are refused and shares that are used up are not written down.',
      proof: {
        'apps/server/test/refused-origins.test.ts': [
          'E4 a host, and an origin, that are refused are in the log with what was expected',
          'E4 a stranger does not fill the log by it',
        ],
        [at.auditTest]: [
          'what administrators and traders do that matters is written down: who, what and from where',
        ],
        [at.users]: ['every act is in the audit log: who, what, to whom, from where'],
        [at.adminCommand]: ['users > who are suspended are let in again'],
        [at.adminKeys]: [
          'rotate-key > replaces the key of the data folder, and leaves nothing that the old one opens',
        ],
        [at.bruteForce]: [
          'passwords > write the log ten lines and the lock, however long they go on',
        ],
        'apps/server/src/admin/audited-breakers.test.ts': [
          'a breaker that latches or is reset is written down, over a restart too',
        ],
      },
    },
    {
      id: 'V16.3.4',
      level: 2,
      asks: 'Unexpected errors are logged.',
      met: 'They are, with the call that had them.',
      proof: {
        [at.calls]: [
          'a bug is told by the id of the request alone, under which the log tells the rest',
        ],
        [at.handler]: [
          'the REST handler > keeps the text and the stack of a bug inside, and tells the operator',
        ],
      },
    },
    {
      id: 'V16.4.1',
      level: 2,
      asks: 'Nobody can forge a line of the log.',
      met: 'Lines are JSON, in which a line break is written as `\\n`.',
      proof: { [at.log]: ['a line break in a text begins no line of its own'] },
    },
    {
      id: 'V16.4.2',
      level: 2,
      asks: 'Logs can not be read or changed by others.',
      met: 'The audit log is for administrators; the database refuses changes, and a chain of hashes shows those made behind its back.',
      proof: {
        [at.auditTest]: [
          'a log that was changed while the server was down is a critical alarm at its next start',
        ],
        'apps/server/src/admin/audit-check.test.ts': [
          'the audit log > that was changed from outside is a critical alarm for everybody, once',
        ],
        [at.adminCommand]: ['verify-audit finds a row that was changed'],
        [at.audit]: [
          'the audit log > is guarded by the database: %s',
          'what was done to the file of the audit log is seen: > a row removed, the newest ones too',
        ],
      },
    },
    {
      id: 'V16.4.3',
      level: 2,
      asks: 'Logs are kept on another system as well.',
      open: 'The operator takes standard error wherever he likes; the product sends it nowhere.',
    },
    {
      id: 'V16.5.1',
      level: 2,
      asks: 'Unexpected errors are told in general words.',
      met: 'They are, on both surfaces.',
      proof: {
        [at.calls]: [
          'a bug is told by the id of the request alone, under which the log tells the rest',
        ],
        [at.trpc]: ['the tRPC surface > never sends a stack or the text of a bug'],
        [at.handler]: [
          'the REST handler > keeps the text and the stack of a bug inside, and tells the operator',
        ],
      },
    },
    {
      id: 'V16.5.2',
      level: 2,
      asks: 'The product stays secure while something outside is away.',
      met: 'Without the broker, without the disk, without the key: no entries, and what is held is looked after as far as can be.',
      proof: {
        'apps/server/test/revoked-keys.test.ts': [
          'keys that are revoked stop entries until they work again',
        ],
        [at.masterKeyCheck]: [
          'a start with another key > than the one %s opens and seals nothing, and changes nothing',
        ],
      },
    },
    {
      id: 'V16.5.3',
      level: 2,
      asks: 'Errors never open what is closed.',
      met: 'What can not be read counts as a no: the kill switch, the alarms, the session, the key.',
      proof: {
        'apps/server/src/data-folder.test.ts': [
          'the kill switch > is on when the folder can not be looked into',
        ],
        'apps/server/src/bot/alarm-book.test.ts': [
          'a critical alarm that nobody acknowledges > counts as one when the alarms can not be read',
        ],
        'apps/server/src/http/events.test.ts': [
          'a session that can not be read is shown nothing more',
        ],
        [at.masterKeyCheck]: [
          'a start with another key > than the one %s opens and seals nothing, and changes nothing',
        ],
        'apps/server/test/wrong-key.test.ts': [
          'with another master key nothing is traded or overwritten, and everybody is told until the right one is back',
          'without the key file no new one is made',
        ],
      },
    },
  ],
};
