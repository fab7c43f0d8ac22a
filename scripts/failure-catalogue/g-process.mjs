import { at } from './tests.mjs';

export const process = {
  letter: 'G',
  name: 'Process and host',
  rows: [
    {
      id: 'G1',
      fault: '`kill -9` at any moment.',
      required:
        'The next start manages the position before it answers, and waits for no market data but the calendar, and that for two seconds; no order is lost, sent twice or too large.',
      proof: {
        'lab/test/kill.test.ts': [
          '… kills of a trading product, half of them aimed: nothing is lost, doubled or unmanaged',
        ],
        [at.killAndRestart]: [
          'a server killed with a position open > takes it up again, and sells it by hand',
        ],
        [at.bot]: [
          'a market that never answers > %s: a position is managed and sold all the same',
          'a market that never answers > calendar and clock: after a moment the bundled rules and our clock serve',
        ],
        [at.properties]: [
          'under any sequence of events > has one live entry, never sells more than is held, and survives as JSON',
          'under any sequence of events > ends flat, with every cent booked, once the broker answers and the market trades',
        ],
        'apps/server/test/simulator-kills.test.ts': [
          '… kills under load: every acknowledged order is still there',
        ],
      },
    },
    {
      id: 'G2',
      fault: 'The process dies while it recovers.',
      required:
        'A start is a read of the account like any other, and may be repeated: starts are killed too. While the broker hangs nothing is entered, and the screens are there.',
      proof: {
        [at.brokerAway]: ['a broker that hangs at a start keeps nobody from the screens'],
        [at.accountReads]: [
          'the order history > that can not be read stops entries and nothing else, until it is',
        ],
        'lab/test/kill.test.ts': [
          '… kills of a trading product, half of them aimed: nothing is lost, doubled or unmanaged',
        ],
        [at.properties]: [
          'under any sequence of events > ends flat, with every cent booked, once the broker answers and the market trades',
        ],
        [at.accountLoop]: [
          'connecting > resolves too when the broker is away, and reads again later',
        ],
        [at.reconcile]: ['reconcile > manages a position within the first read after a restart'],
      },
    },
    {
      id: 'G3',
      fault: 'The process dies again and again.',
      required:
        'After three starts in a row that ended before their first read entries stay off, with a critical alarm, until somebody has seen it. A process that was killed while it worked does not count.',
      proof: {
        [at.safeguards]: [
          'after three starts that came to nothing the next one enters nothing until it is acknowledged',
        ],
        [at.alarmBook]: ['a crash loop stops everybody at once, until it is acknowledged'],
        'apps/server/src/bot/crash-loop.test.ts': [
          'three starts in a row that came to nothing halt the fourth, until somebody has seen it',
          'processes that were killed while they worked are no loop, nor are three with a good one between',
        ],
      },
    },
    {
      id: 'G4',
      fault: 'The process is started twice.',
      required:
        'The second ends with exit code 1 before it touches database or network; every write checks a number that each start raises.',
      proof: {
        [at.processLock]: [
          'a second process on a folder refuses before it touches the network, also while the first stands still',
        ],
        [at.start]: [
          'a server that can not start > says in one line what another one has, exit code 1',
        ],
        [at.dataLock]: [
          'refuses while another process holds it, and takes it once that was killed',
          'keeps a second holder out until it is released',
        ],
        [at.accountBook]: [
          'the account book > refuses whoever was replaced, and writes nothing of theirs',
        ],
      },
    },
    {
      id: 'G5',
      fault: 'A process that was replaced wakes up.',
      required: 'It can save nothing, so it sends nothing, and its accounts stop.',
      proof: {
        [at.processLock]: [
          'a process that was replaced while it stood still commits nothing and sends nothing',
        ],
        [at.accountLoop]: ['a step > after a newer start stops the account for good'],
        [at.failingStorage]: [
          'a newer process stops the account for good: only a restart takes it up',
        ],
        [at.accountBook]: [
          'the account book > refuses whoever was replaced, and writes nothing of theirs',
        ],
      },
    },
    {
      id: 'G6',
      fault: 'SIGTERM while trading.',
      required:
        'Entries stop, what was begun is finished, exit code 0, also while the broker hangs; a second signal ends it at once. The position is taken up by the next start.',
      proof: {
        [at.stop]: [
          'a server told to stop > exits with 0 while clients hold connections and the bot runs',
          'a server told to stop > exits with 0 while the broker hangs; the second signal ends it at once',
        ],
        'apps/server/src/bot/activity.test.ts': ['idle > waits for everything in flight'],
      },
    },
    {
      id: 'G7',
      fault: 'The process runs out of memory.',
      required: 'It dies, and the next start recovers like after any other death.',
      proof: {
        [at.hostLimits]: [
          'a heap that is too small ends the process; the next one manages what it held (needs LONG_TESTS=1)',
        ],
        [at.killAndRestart]: [
          'a server killed with a position open > takes it up again, and sells it by hand',
        ],
      },
    },
    {
      id: 'G8',
      fault: 'The process runs out of file descriptors.',
      required:
        'Nobody new is heard; the position stays managed, and all goes on once there are enough.',
      differs: '/readyz can’t tell of it: it can’t be reached itself.',
      proof: {
        [at.hostLimits]: [
          'too few file descriptors: the position stays managed, and all goes on once there are enough (needs LONG_TESTS=1)',
        ],
      },
    },
    {
      id: 'G9',
      fault: 'Another process takes the CPU.',
      required:
        'Entries stop, with an alarm, while events are served more than 200 ms late. What is late is not done: an old decision is not sent, an old bar decides nothing.',
      proof: {
        'apps/server/src/bot/loop-delay-watch.test.ts': [
          'entries stop while events are served late, and one alarm says so for each time',
        ],
        [at.orderCare]: ['leave to send > for %s %i ms old, %i by the wall: %s'],
        [at.gateReadings]: ['what a gate tells > %s, case %#'],
      },
    },
    {
      id: 'G10',
      fault: 'A bug breaks one account.',
      required:
        'That account stops, and a critical alarm says that its position is in nobody’s hands; the others go on.',
      proof: {
        [at.accountTrouble]: [
          'an account that breaks an invariant > stops alone, and says that its position is in nobody’s hands',
        ],
        [at.isolated]: [
          'a defect in one account stops that one: the other is read, saved and obeyed',
          'an account that can not be connected stops alone: the others start',
          'a broker that answers one account with errors or not at all holds up no other',
        ],
        [at.accountLoop]: [
          'a step > that breaks an invariant stops the account for good',
          'connecting > a defect in a read stops this account, and nothing else',
        ],
      },
    },
    {
      id: 'G11',
      fault: 'The host reboots in the middle of the day.',
      required: 'A start finds everything that it needs in its folder, and goes on where it was.',
      differs:
        'starting at boot is the service manager’s: the operating guide (docs/operating.md) has a unit for it.',
      proof: {
        [at.killAndRestart]: [
          'a server killed with a position open > together with everything else on its host takes it up again, as after a reboot',
          'a server killed with a position open > takes it up again, and sells it by hand',
        ],
        [at.stop]: [
          'a server told to stop > exits with 0 while clients hold connections and the bot runs',
        ],
      },
    },
    {
      id: 'G12',
      fault: 'The product is upgraded in market hours.',
      required: 'An upgrade is a stop and a start. The file is copied first, and no row is lost.',
      differs: 'it is not refused while a position is open: a start takes it up within seconds.',
      proof: {
        [at.upgrade]: [
          'an upgrade with a position open, and the way back: each build goes on with the same trade',
          'an upgrade that migrates with a position open: the copy that it made lets the build before it go on',
        ],
        [at.open]: [
          'migrating > loses no row of version …',
          'migrating > keeps the children of a table that is rebuilt, and copies the file first',
        ],
      },
    },
    {
      id: 'G13',
      fault: 'The product is put back to the version before.',
      required:
        'A file of a newer version is not touched: the start ends with one clear line. The copy that the upgrade made serves.',
      differs: 'no version reads the file of the next one.',
      proof: {
        [at.upgrade]: [
          'an upgrade that migrates with a position open: the copy that it made lets the build before it go on',
        ],
        [at.open]: ['migrating > refuses a file that a newer version has written'],
        [at.start]: [
          'a server that can not start > does not touch the database of a newer version, exit code 1',
        ],
      },
    },
  ],
};
