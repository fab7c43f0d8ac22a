import { at, SECURITY } from './tests.mjs';

export const authorization = {
  id: 'V8',
  name: 'Authorization',
  rows: [
    {
      id: 'V8.1.1',
      level: 1,
      asks: 'Who may call and see what is written down.',
      met: 'It is, and the matrix of the tests has a row for every call.',
      page: { [SECURITY]: 'Who may do what' },
      proof: { [at.roles]: ['every call has a row'] },
    },
    {
      id: 'V8.1.2',
      level: 2,
      asks: 'Who may read and write which fields is written down.',
      met: 'The shapes of the contract are the fields; the page says what they leave out.',
      page: { [SECURITY]: 'Who may do what' },
    },
    {
      id: 'V8.2.1',
      level: 1,
      asks: 'Calls are open to those who may.',
      met: 'Public, user and administrator are bases that a call is made of: none is without, and none without a kind, from which follows what it asks for.',
      proof: {
        [at.kinds]: [
          'G6 the kinds of the calls > are as they are listed here',
          'G6 the kinds of the calls > leave no change of an administrator unguarded but engaging the kill switch',
        ],
        [at.accessMatrix]: [
          'every procedure has a row, and every row a procedure',
          '%s > … by its path and over tRPC',
          'every path beside the procedures has a row',
        ],
        [at.roles]: [
          'roles > … is open to the right roles',
          'roles > leaves nothing done for who may not do it',
          'nothing else is public',
        ],
        'apps/server/src/http/server.test.ts': [
          'what is served under /api beside the documented calls is in the table of its methods',
        ],
      },
    },
    {
      id: 'V8.2.2',
      level: 1,
      asks: 'Nobody reaches what belongs to others.',
      met: 'The user’s number comes from the session, never from input; what is named by a number is looked up under it.',
      proof: {
        [at.accessMatrix]: [
          "others' things > are the same 404 as things that are not there",
          "others' things > are in no answer of somebody else",
        ],
        'apps/server/test/trading.test.ts': [
          'with a position open > another one can not be closed',
        ],
        'apps/server/src/ports/alarm-port.test.ts': [
          'alarms > of others are not there, for administrators neither',
        ],
      },
    },
    {
      id: 'V8.2.3',
      level: 2,
      asks: 'Fields are open to those who may.',
      met: 'Answers have strict shapes; unknown fields of input are refused.',
      proof: {
        [at.validation]: [
          'PUT /api/settings > refuses an unknown field by its name',
          'POST /api/config > never answers with a secret',
        ],
        [at.accounts]: ['GET /api/auth/user > has exactly the fields of a user'],
      },
    },
    {
      id: 'V8.3.1',
      level: 1,
      asks: 'Rights are checked on the server.',
      met: 'They are, before the input is read, with what the user may at that moment.',
      proof: {
        [at.roles]: ['roles > … checks the role before the input'],
        [at.usersTest]: ['administrators > are made and unmade at once, without signing in again'],
        [at.users]: ['rights > that were lost since the call began are none'],
      },
    },
    {
      id: 'V8.4.1',
      level: 2,
      asks: 'What one customer does never touches another.',
      met: 'Each user has an account loop, keys and rows of his own; a brokerage account belongs to one user.',
      proof: {
        [at.connection]: ['a brokerage account belongs to one user'],
        [at.seal]: ['sealing > refuses it for another user, field or environment'],
        'apps/server/src/bot/isolated-accounts.test.ts': [
          'a defect in one account stops that one: the other is read, saved and obeyed',
        ],
      },
    },
  ],
};
