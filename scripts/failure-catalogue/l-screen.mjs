import { at } from './tests.mjs';

const STATUS = 'apps/web/src/live/acts/bot-status-store.test.ts';

export const screen = {
  letter: 'L',
  name: 'Screen and API concurrency',
  rows: [
    {
      id: 'L1',
      fault: 'Two tabs start and stop at once.',
      required: 'One after the other; the last that was taken holds, and both see it.',
      proof: {
        [at.twoTabs]: [
          'two tabs of one trader > that start and stop at once are obeyed one after the other, and both see the outcome',
        ],
        'apps/server/test/events.test.ts': [
          'updates > tell every page of a user what one of them changed, over either surface',
        ],
        'e2e/tabs.spec.ts': [
          'what is done in one tab is seen in the other: trading and how it looks',
        ],
      },
    },
    {
      id: 'L2',
      fault: 'Stop is clicked while an entry is on its way.',
      required:
        'The stop is saved first: the order is cancelled, and what it bought is guarded to its exit, which the answer says.',
      proof: {
        [at.changesUnderWay]: [
          'a stop while an entry is on its way > has it cancelled as soon as it is known to be there, and sends nothing more',
          'a stop while an entry is on its way > leaves what it has bought by then guarded to its exit',
        ],
        [at.entry]: ['walk > is cancelled at once by %s'],
        [at.entryWalk]: ['a walk > keeps what it has bought when it is stopped'],
        [at.orderCare]: [
          'an order that was planned and never left > is withdrawn at once when it is no longer wanted',
        ],
        [at.trading]: ['with a position open > pause, stop and bot off say that it stays guarded'],
      },
    },
    {
      id: 'L3',
      fault: 'What the page expected is not what the server says.',
      required:
        'Once it has answered, and three seconds have passed, the server is right; a refusal is right at once.',
      proof: {
        [STATUS]: [
          'the server is held back for 3 s after an action, and heard then without asking again',
          'a refusal brings back the status from before, and the next answer counts at once',
        ],
        'e2e/bot-controls.spec.ts': [
          'on the dashboard a start that fails is taken back, and what became of it is found out',
        ],
      },
    },
    {
      id: 'L4',
      fault: 'A click is sent twice.',
      required:
        'The same answer, and no second effect: commands say what is to be, not what is to change.',
      differs: 'no idempotency keys are needed for that.',
      proof: {
        [at.twoTabs]: [
          'two tabs of one trader > a click that is sent again has the same answer and no second effect',
        ],
        [at.trading]: [
          'with a position open > a close sells it once, however often it is asked for',
        ],
      },
    },
    {
      id: 'L5',
      fault: 'The answer to a click is lost, though it was carried out.',
      required: 'The page reads the truth again, and a second click has no second effect.',
      proof: {
        [at.twoTabs]: [
          'two tabs of one trader > a click that is sent again has the same answer and no second effect',
        ],
        [STATUS]: [
          'a refusal brings back the status from before, and the next answer counts at once',
        ],
        'e2e/dashboard.spec.ts': ['a close whose answer is lost is found out, and sold once'],
      },
    },
    {
      id: 'L6',
      fault: 'The server restarts under an open page.',
      required:
        'The page says that it is not up to date, keeps what it knows, and recovers by itself.',
      proof: {
        'e2e/restart.spec.ts': [
          'a restart under the open page: it says so, keeps what it knows, and recovers by itself',
        ],
      },
    },
    {
      id: 'L7',
      fault: 'The session ends while keys are being typed.',
      required:
        'The page leaves for the landing page by itself; a secret is never kept in the browser, which is said after signing in again. What was typed into Trade Criteria is kept.',
      proof: {
        'e2e/session.spec.ts': ['a session that ends elsewhere leaves the app by itself'],
        'e2e/expiry.spec.ts': [
          'keys that are being typed are kept nowhere, and the page says so',
          'trade criteria that are being edited when the session ends are saved after signing in again',
        ],
      },
    },
    {
      id: 'L8',
      fault: 'The server is slow, and polls pile up.',
      required:
        'A page has one request of a kind on its way at most; what changes meanwhile is read once more then, and nothing that came is thrown away.',
      proof: {
        'e2e/slow-server.spec.ts': [
          'however slow the server is, nothing is asked for twice at a time, and what changed is seen',
        ],
        'apps/web/src/lib/calls/turns.test.ts': [
          'what is asked for while it is under way waits for the end, and is one call for all',
          'a failure is the end of a call too, and of that call alone',
        ],
        'apps/web/src/live/answers/read-again.test.ts': [
          'what changes while it is read is read once more, however often it has changed',
          'what changes faster than it is answered is seen all the same',
        ],
      },
    },
    {
      id: 'L9',
      fault: 'An account has a hundred thousand orders.',
      required:
        'The newest 500 are shown: one page of the broker’s list, and the rest is not read. Statistics read the ledger in pages.',
      differs:
        'what is proven is that nobody has to wait for more than a page, not in how many milliseconds.',
      proof: {
        'packages/broker/test/adapter-history.test.ts': [
          'of a hundred thousand orders the newest page is asked for, once',
        ],
        [at.raceCases]: ['C34 the history is the newest orders first, and no more than asked for'],
        [at.longLedger]: [
          'statistics of a hundred thousand rows let a writer commit between any two pages, whoever else asks',
        ],
        [at.longPast]: ['no read looks at more of a long past than it tells > %s'],
      },
    },
    {
      id: 'L10',
      fault: 'The browser runs an older build than the server.',
      required:
        'Every answer to who is signed in tells the build and the script of its page; a page that was started with another one says so, and offers a reload, which is the new build, since pages are never cached and name their assets by content. A call with another shape is refused by name.',
      differs:
        'no page reloads by itself while it has all it needs: somebody may be typing. A newer server with the same page asks for no reload.',
      proof: {
        'e2e/upgrade.spec.ts': [
          'an open page tells the build, and says once the server has a newer page; a reload is the new one',
        ],
        'apps/web/src/live/updates/build-store.test.ts': [
          'a page is old once the server has another one, and no more when that is taken back',
        ],
        'e2e/builds.spec.ts': [
          'code that does not come > a screen of an older build loads the new one by itself, once',
        ],
        [at.http]: ['pages > %s is the app', 'pages > hashed assets are kept for good'],
        [at.validation]: ['PUT /api/settings > refuses an unknown field by its name'],
      },
    },
  ],
};
