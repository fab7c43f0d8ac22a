import { at, SECURITY } from './tests.mjs';

export const sessions = {
  id: 'V7',
  name: 'Session management',
  rows: [
    {
      id: 'V7.1.1',
      level: 2,
      asks: 'How long sessions last is written down, with reasons.',
      met: 'It is.',
      page: { [SECURITY]: 'Sessions' },
    },
    {
      id: 'V7.1.2',
      level: 2,
      asks: 'How many sessions a user may have is written down.',
      met: 'It is: twenty; one more ends the one that was used longest ago.',
      proof: {
        'apps/server/test/sign-in-flood.test.ts': [
          'G11 a user has twenty sessions: signing in is always possible, and ends what was used longest ago',
        ],
      },
      page: { [SECURITY]: 'Sessions' },
    },
    {
      id: 'V7.1.3',
      level: 2,
      asks: 'Sessions of an identity provider and ours are put in relation.',
      met: 'Ours begins with the sign-in and knows nothing of the provider’s afterwards.',
      page: { [SECURITY]: 'Sessions' },
    },
    {
      id: 'V7.2.1',
      level: 1,
      asks: 'Sessions are checked on the server.',
      met: 'Each request is, against the database.',
      proof: { [at.sessions]: ['a session > is whose cookie it is, until it is ended'] },
    },
    {
      id: 'V7.2.2',
      level: 1,
      asks: 'Sessions have tokens of their own, not fixed keys.',
      met: 'They have.',
      proof: { [at.sessions]: ['a session > is another one at each signing in'] },
    },
    {
      id: 'V7.2.3',
      level: 1,
      asks: 'Tokens are random with 128 bits or more.',
      met: 'They have 256 bits of the system’s source, and are stored as a hash.',
      proof: {
        [at.sessions]: [
          'a session > has an id of 256 bits',
          'a session > lies in the database as a hash only',
        ],
      },
    },
    {
      id: 'V7.2.4',
      level: 1,
      asks: 'Signing in, again too, makes a new token and ends the old one.',
      met: 'Signing in does, and so do the password of an idle session, a code, and a changed password.',
      proof: {
        [at.signInRules]: [
          'a session > is another one at each signing in, and the one before is dead',
          'a session > planted before signing in is worth nothing',
          'an idle session > ends with the password alone, under a new id',
        ],
        [at.secondFactor]: [
          'a fresh factor > is five minutes old at most; a code makes it fresh, under a new id',
        ],
        [at.passwordChange]: [
          'changing the password > ends every other session, and goes on here under a new id',
        ],
      },
    },
    {
      id: 'V7.3.1',
      level: 2,
      asks: 'Idle sessions ask again.',
      met: 'After 30 idle minutes a change asks for the password; what stops or sells is never held up, and reading goes on.',
      proof: {
        [at.signInRules]: [
          'an idle session > begins thirty minutes after the user’s own last act, which polling is not',
          'an idle session > is put off by an act',
          'an idle session > ends with the password alone, under a new id',
          'an idle session > is one whose last act lies in the future',
        ],
        [at.guards]: [
          'in an idle session > … …',
          'in an idle session > %s',
          'in an idle session > everything can be read',
          'activity > does not end the idle lock',
        ],
      },
    },
    {
      id: 'V7.3.2',
      level: 2,
      asks: 'Sessions end for good after some time.',
      met: 'After twelve hours, whatever was done.',
      proof: {
        [at.sessions]: [
          'a session > ends twelve hours after signing in, and is not prolonged by being used',
          'a session > goes on under another id, and ends when it would have',
        ],
        [at.signInRules]: ['a session > ends after twelve hours whatever is done in it'],
      },
    },
    {
      id: 'V7.4.1',
      level: 1,
      asks: 'A session that was ended is of no use.',
      met: 'It is gone from the database, and its open streams of updates end. What ends all of a user’s ends what had begun and waited, too: links to set a password, and ways in by a provider.',
      proof: {
        [at.generations]: [
          'G14 after %s > a sign-in that waits for its code is void',
          'G14 after %s > a way to the issuer that had begun signs nobody in',
          'G14 after %s > a session that is put back into the database is void',
          'G14 after %s > a link to set a password is void',
        ],
        [at.sessions]: ['a session > is whose cookie it is, until it is ended'],
        [at.events]: [
          'a stream ends with its session > when it is signed out, and no other of the user does',
        ],
        'apps/server/src/http/events.test.ts': ['a stream ends when its session expires'],
      },
    },
    {
      id: 'V7.4.2',
      level: 1,
      asks: 'Suspending or deleting a user ends his sessions.',
      met: 'Suspending, removing and taking off the whitelist end them; so does a role that the console changes.',
      proof: {
        [at.users]: [
          'suspending > K1: ends sessions and entries at once, and the position is guarded until it is sold',
          'removing > K2: takes the secrets and the sessions, and leaves the journal and the whitelist',
        ],
        [at.allowedEmails]: ['removing > K3: of a registered address suspends its user'],
        [at.events]: [
          'a stream ends with the rights of its user, and the next request is nobody’s > %s',
        ],
        [at.adminCommand]: [
          'users > become administrators and stop being it, signed out and audited',
        ],
        'packages/db/src/repo/users.test.ts': [
          'a deleted user > is nobody, and the address may register again',
        ],
      },
    },
    {
      id: 'V7.4.3',
      level: 2,
      asks: 'Other sessions can be ended when the password or a factor changes.',
      met: 'A changed password and a replaced factor end all others, a link for a new password all; after another change of a factor they can be ended by a call of their own.',
      proof: {
        [at.passwordChange]: [
          'changing the password > ends every other session, and goes on here under a new id',
          'a link for a new password > ends all sessions, pauses trading, and signs nobody in',
        ],
        [at.signInRules]: ['a session > is all that is left after signing out everywhere else'],
        [at.secondFactor]: [
          'G7 replacing it > ends the present one, its recovery codes and all other sessions',
        ],
      },
    },
    {
      id: 'V7.4.4',
      level: 2,
      asks: 'Logging out is within reach on every page.',
      met: 'In the sidebar and in the user menu.',
      proof: {
        'e2e/session.spec.ts': [
          'logging out at the sidebar leads to the landing page, and no way leads back',
          'the user menu names who is signed in, and logs out',
        ],
      },
    },
    {
      id: 'V7.4.5',
      level: 2,
      asks: 'Administrators can end sessions.',
      met: 'By suspending the user, or by a reset link.',
      proof: {
        [at.users]: [
          'suspending > K1: ends sessions and entries at once, and the position is guarded until it is sold',
          'a reset link > ends sessions, pauses trading, keeps the second factor, and is stored hashed for a day',
        ],
      },
    },
    {
      id: 'V7.5.1',
      level: 2,
      asks: 'Changes to how one signs in ask who it is once more.',
      met: 'A new password asks for the present one. Setting a second factor up, replacing it, renewing its recovery codes or switching it off, and connecting a provider or disconnecting it, ask for the password or a signing in that is not older than five minutes, and for a fresh code of who has one; who has no password goes to the provider again.',
      proof: {
        [at.passwordChange]: ['changing the password > asks for the present one'],
        [at.guards]: [
          'without a fresh proof of who it is > … …',
          'without a fresh second factor > G6 … …',
        ],
        [at.reauthentication]: [
          'a proof of who it is > counts for five minutes after signing in, whatever is done',
          'a proof of who it is > is given by the password, which is another id, and by no wrong one',
          'a proof of who it is > is no code of the second factor',
          'a proof of who it is > is the session’s own',
        ],
        [at.oidcPages]: [
          'who is signed in > without a password proves who it is at the issuer, to set a second factor up',
          'who is signed in > with a password gives it before connecting, and is told how it ended',
        ],
        [at.secondFactor]: [
          'a fresh factor > is five minutes old at most; a code makes it fresh, under a new id',
          'a fresh factor > is the session’s own',
        ],
        [at.oidc]: [
          'an account that is there > is not connected without a fresh second factor',
          'an account that is there > is not connected five minutes after the password was given, in use or not',
          'an account that is there > is not connected in an idle session, nor in that of another account',
        ],
      },
    },
    {
      id: 'V7.5.2',
      level: 2,
      asks: 'Users see their sessions and can end them.',
      met: 'They can end all others at once.',
      open: 'Sessions are not listed.',
      proof: {
        [at.signInRules]: ['a session > is all that is left after signing out everywhere else'],
        [at.secondFactor]: [
          'G7 replacing it > ends the present one, its recovery codes and all other sessions',
        ],
      },
    },
    {
      id: 'V7.6.1',
      level: 2,
      asks: 'Sessions here and at an identity provider end as written.',
      met: 'A session that a provider began is like any other: it ends after twelve hours, also when the provider is asked again in between, and nothing that ends there ends it here.',
      page: { [SECURITY]: 'Sessions' },
      proof: {
        [at.oidc]: [
          'somebody new > with a verified address from the whitelist registers, without an invitation',
          'who is signed in and has no password > goes on after that, under another id, no longer than before',
        ],
        [at.secondFactor]: ['a user without a password is told to sign in again'],
      },
    },
    {
      id: 'V7.6.2',
      level: 2,
      asks: 'No session begins without the user’s own act.',
      met: 'Sessions by password begin with a POST of our own pages; the way to a provider begins by a link of our own pages alone, and what it returns counts in the browser that asked, once, within ten minutes.',
      proof: {
        [at.http]: ['a mutation > from the origin %s is refused'],
        [at.oidcPages]: ['signing in > is not begun by a link of another place: %s'],
        [at.oidc]: [
          'a return that was not begun like this > in another browser is refused, before the issuer is asked',
          'a return that was not begun like this > a second time is refused',
          'a return that was not begun like this > after ten minutes is refused',
        ],
      },
    },
  ],
};
