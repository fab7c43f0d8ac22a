import { at, SECURITY } from './tests.mjs';
import { factorRows } from './v06-factors.mjs';

export const authentication = {
  id: 'V6',
  name: 'Authentication',
  rows: [
    {
      id: 'V6.1.1',
      level: 1,
      asks: 'How guessing is slowed down, and that it locks nobody out, is written down.',
      met: 'It is.',
      page: { [SECURITY]: 'Guessing' },
    },
    {
      id: 'V6.1.2',
      level: 2,
      asks: 'Words that belong to the product and must be no passwords are listed.',
      met: 'The parts of the user’s own address, the product’s name, and words of trading and of administration: no password is little but these.',
      page: { [SECURITY]: 'Passwords' },
    },
    {
      id: 'V6.1.3',
      level: 2,
      asks: 'All ways to sign in are listed, with how strong each is.',
      met: 'They are.',
      page: { [SECURITY]: 'Ways in' },
    },
    {
      id: 'V6.2.1',
      level: 1,
      asks: 'Passwords have at least 8 characters.',
      met: 'New ones have at least 12.',
      proof: { [at.accounts]: ['a new password > at %s has 12 to 128 characters of any kind'] },
    },
    {
      id: 'V6.2.2',
      level: 1,
      asks: 'Users can change their password.',
      met: 'They can.',
      proof: {
        [at.passwordChange]: [
          'changing the password > ends every other session, and goes on here under a new id',
        ],
      },
    },
    {
      id: 'V6.2.3',
      level: 1,
      asks: 'Changing it asks for the present one.',
      met: 'It does, and counts the guesses.',
      proof: {
        [at.passwordChange]: ['changing the password > asks for the present one'],
        [at.bruteForce]: [
          'in a session > the password is guessed ten times, to unlock it and to change it',
        ],
      },
    },
    {
      id: 'V6.2.4',
      level: 1,
      asks: 'The 3,000 most usual passwords are refused.',
      met: 'Those of twelve characters and more among the 400,000 most used are, and whatever has a shape that guesses begin with (one or two usual words, or any one word, with numbers, years and rows of the keyboard around them), wherever a password is chosen.',
      proof: {
        [at.passwordRules]: [
          'a password > %j is refused, by its field',
          'the list holds only what would be taken otherwise, as it is compared',
        ],
        [at.guessedShapes]: [
          'G14 common passwords of twelve characters and more > are refused when they are one word and what is put around it',
          'G14 common passwords of twelve characters and more > are refused when they come to mind first',
          'G14 common passwords of twelve characters and more > are refused when a list has them: %s',
        ],
        [at.passwordRemainder]: ['what is left of a password > %s'],
        [at.signInRules]: ['nobody registers with %s as the password'],
        [at.passwordChange]: [
          'changing the password > refuses a common one, by its field',
          'a link for a new password > still serves after a password that was refused',
        ],
      },
    },
    {
      id: 'V6.2.5',
      level: 1,
      asks: 'Any characters will do.',
      met: 'They will.',
      proof: { [at.accounts]: ['a new password > at %s has 12 to 128 characters of any kind'] },
    },
    {
      id: 'V6.2.6',
      level: 1,
      asks: 'Password fields are masked.',
      met: 'They are, and can be shown for a while.',
      proof: { [at.signInPage]: ['a password is masked until it is asked to be shown'] },
    },
    {
      id: 'V6.2.7',
      level: 1,
      asks: 'Pasting and password managers work.',
      met: 'Nothing hinders them.',
      proof: {
        [at.signInPage]: [
          'a password is pasted as it was copied, and named so that managers fill it in',
        ],
      },
    },
    {
      id: 'V6.2.8',
      level: 1,
      asks: 'The password is taken exactly as it was typed.',
      met: 'It is neither cut nor changed.',
      proof: {
        [at.accounts]: ['a new password > is passed on as it was typed'],
        [at.passwords]: ['a password > is told from others'],
      },
    },
    {
      id: 'V6.2.9',
      level: 2,
      asks: 'Passwords of 64 characters are taken.',
      met: 'Up to 128.',
      proof: { [at.accounts]: ['a new password > at %s has 12 to 128 characters of any kind'] },
    },
    {
      id: 'V6.2.10',
      level: 2,
      asks: 'Passwords do not expire.',
      met: 'They do not.',
      page: { [SECURITY]: 'Passwords' },
    },
    {
      id: 'V6.2.11',
      level: 2,
      asks: 'The listed words are refused.',
      met: 'They are.',
      proof: {
        [at.passwordRules]: ['a password > %j is refused, by its field'],
        [at.signInRules]: ['nobody registers with %s as the password'],
      },
    },
    {
      id: 'V6.2.12',
      level: 2,
      asks: 'Passwords that were breached elsewhere are refused.',
      open: 'The server asks nobody on the internet, and holds no such list.',
    },
    {
      id: 'V6.3.1',
      level: 1,
      asks: 'Guessing is slowed down as written.',
      met: 'Ten guesses in ten minutes for an account, counted one by one also within a batch, then slower; a hundred from one address; a device that is known has ten of its own, and a link that serves is counted with none.',
      proof: {
        [at.bruteForce]: [
          'passwords > are guessed ten times in ten minutes, however many addresses guess',
          'passwords > are counted call by call within one request, before any is answered',
          'passwords > of many accounts are a hundred from one place',
          'passwords > that go on being wrong are taken more and more slowly',
          'a known device > lets its user in while strangers guess',
          'a known device > lets its user in while everybody guesses at everything',
          'codes > are guessed ten times by who has the password, recovery codes among them',
          'tokens > of links are guessed ten times from one place',
          'tokens > G1 to register are counted before the password is judged',
          'G12 a thousand wrong sign-ins from twelve addresses > keep nobody from a new device, an invitation or a reset link',
        ],
        [at.batched]: [
          'G1 what anybody may call is refused in a batch before any of it is done',
          'guesses in a batch are counted one by one',
        ],
        [at.oidc]: [
          'a return that was not begun like this > ten times in ten minutes waits',
          'with a second factor > codes are guessed ten times',
        ],
        [at.signIn]: [
          'guessing > ends after ten wrong passwords, for the right one too, but not on a known device',
        ],
      },
    },
    {
      id: 'V6.3.2',
      level: 1,
      asks: 'There are no default accounts.',
      met: 'There is none, and no default password: the first start prints a link to become the owner.',
      proof: {
        [at.signIn]: ['while nobody owns the server > nobody registers %s, in the same words'],
      },
    },
    {
      id: 'V6.3.3',
      level: 2,
      asks: 'A second factor is asked for.',
      met: 'Whoever has one gives it at each signing in. Where real money can be traded, administrators and live accounts do nothing that is guarded without one.',
      open: 'Others may do without, and where the market is simulated everybody may.',
      proof: {
        [at.secondFactor]: [
          'signing in > asks for the code, and says whether it was wrong',
          'where real money can be traded > administrators must have one',
          'where real money can be traded > live accounts must have one, others need not',
        ],
        [at.oidc]: ['with a second factor > nobody is signed in before the code is given'],
      },
    },
    {
      id: 'V6.3.4',
      level: 2,
      asks: 'There is no way in that is not listed, and none is weaker.',
      met: 'What is open without a session is a fixed list. Provider, link and password all meet the second factor, and a provider takes over no account that is there.',
      proof: {
        [at.roles]: ['nothing else is public'],
        [at.accessMatrix]: ['every path beside the procedures has a row'],
        [at.passwordChange]: [
          'a link for a new password > ends all sessions, pauses trading, and signs nobody in',
          'a link for a new password > keeps the second factor',
          'a link for a new password > lets nobody in who is suspended',
        ],
        [at.oidc]: [
          'with a second factor > nobody is signed in before the code is given',
          'an account that is there > is not taken over by its address',
          'an account that is there > of somebody suspended or deleted signs nobody in',
        ],
        [at.devices]: ['the cookie of a device > signs nobody in'],
      },
    },
    {
      id: 'V6.4.1',
      level: 1,
      asks: 'First passwords and codes are random and die soon.',
      met: 'There are links instead, random and used once, and no passwords that somebody else has chosen.',
      proof: {
        [at.setupToken]: ['a token that is drawn > is long, and another one each time'],
        [at.allowedEmails]: [
          'adding > answers an invite that serves once, for seven days; the next one takes its place',
        ],
        [at.adminCommand]: ['owner-link > makes a link that serves once, and keeps only its hash'],
        'packages/db/src/repo/one-time-links.test.ts': [
          'a one-time link > serves once',
          'a one-time link > does not serve from the moment on at which it expires',
        ],
      },
    },
    {
      id: 'V6.4.2',
      level: 1,
      asks: 'There are no secret questions.',
      met: 'There are none.',
      page: { [SECURITY]: 'Ways in' },
    },
    {
      id: 'V6.4.3',
      level: 2,
      asks: 'Resetting a password does not get around the second factor.',
      met: 'An administrator’s link serves once within a day, ends all sessions, pauses trading and keeps the second factor, which the next signing in asks for.',
      proof: {
        [at.passwordChange]: [
          'a link for a new password > keeps the second factor',
          'a link for a new password > serves once, of two at the same moment too',
          'a link for a new password > is void when it has expired, and an invitation is none',
        ],
        [at.usersTest]: [
          'a reset link ends the sessions, sets a password once, and pauses trading',
        ],
        [at.users]: [
          'a reset link > ends sessions, pauses trading, keeps the second factor, and is stored hashed for a day',
        ],
      },
    },
    {
      id: 'V6.4.4',
      level: 2,
      asks: 'Who has lost the second factor is looked at as closely as at the beginning.',
      met: 'A recovery code takes its place. Without one whoever runs the server removes the factor at its console, and the user sets up another.',
      page: { [SECURITY]: 'The second factor' },
      proof: {
        [at.secondFactor]: [
          'signing in > takes each recovery code once, and writes it down without the code',
        ],
        [at.adminCommand]: [
          'users > G7 lose their second factor and nothing else: the owner too, beside a running server',
        ],
        [at.lifeCycle]: [
          'users who hold a position > K2: are deleted when they are flat; the ledger stays and the address may register again',
        ],
      },
    },
    ...factorRows,
  ],
};
