import { at } from './tests.mjs';

export const database = {
  letter: 'H',
  name: 'Database',
  rows: [
    {
      id: 'H1',
      fault: 'The disk is full.',
      required:
        'No entry and no command but a close is taken that can’t be saved. A sale that is due leaves all the same, one at a time, after the position was read, under an id of its own that a restart finds; nothing is entered again before a restart.',
      proof: {
        [at.hostDisk]: [
          'a disk > that is full: nothing is sent that is not stored, and all goes on once there is room',
          'a disk > that is full at the start is named in one line, exit code 1',
        ],
        [at.unsavedSale]: [
          'while nothing can be saved > a position that is to be closed is sold, under an id of its own',
          'while nothing can be saved > one sale is under way at a time, and one that is lost is looked up',
          'when it can be saved again > all that happened is written in its order, and nothing is entered all the same',
          'after a crash > a restart finds the sale at the broker, %s, and sends no other',
          'after a start, while the positions can not be read > what an earlier process has sold unsaved is found, and not sold again',
          'after a start, while the positions can not be read > nothing is sold before no request of that process can be under way, then once',
        ],
        [at.failingStorage]: [
          'a storage that refuses for a while > an order whose attempt can not be stored is not sent; a later one is',
          'a storage that refuses for a while > a command that can not be saved is not carried out; the next one is',
          'a storage that refuses for a while > a position past its flatten time is sold all the same, under an id of its own',
        ],
        [at.accountLoop]: [
          'a step > that can not be stored has not happened, and the next one may be',
        ],
        [at.breakers]: [
          'a pool that has lost more than 15 % of its day > is stopped although it can not be saved, and saved when that is possible again',
        ],
      },
    },
    {
      id: 'H2',
      fault: 'Another program holds the file’s lock.',
      required: 'A write waits half a second and then counts as not saved.',
      differs: 'half a second instead of five: the process stands still meanwhile.',
      proof: {
        [at.damage]: ['a file that can not be opened > names who holds it when it is locked'],
        [at.hostDisk]: ['a disk > whose database another program has locked: the same'],
        [at.accountLoop]: [
          'a step > that can not be stored has not happened, and the next one may be',
        ],
      },
    },
    {
      id: 'H3',
      fault: 'The file is damaged.',
      required:
        'The file is checked at every start, and every account’s state has a digest: what is damaged is refused with one line that names the backups.',
      differs: 'there is no check at night.',
      proof: {
        [at.damage]: [
          'a database with a broken byte > is refused, or trading goes on from what was written: … places',
          'a database with a broken byte > is refused when the state of an account is not what was written',
          'a file that can not be opened > is called damaged when it is no database',
          'a file that can not be opened > is called damaged when a page is broken that no start reads',
          'a file that can not be opened > is called damaged when its end is missing',
        ],
      },
    },
    {
      id: 'H4',
      fault: 'Power is lost.',
      required:
        'Every commit is written through to the disk: set after the journal mode, read back, and asserted at each opening.',
      proof: {
        [at.open]: [
          'opening > writes every commit through to the disk',
          'opening > notices when it does not',
        ],
        'packages/db/src/simulator-file.test.ts': [
          'the simulator file > is written through to the disk',
        ],
      },
    },
    {
      id: 'H5',
      fault: 'The disk fails to write through.',
      required:
        'The write counts as not saved, and nothing is done on it but the sale of H1. Whatever later writes say, nobody enters any more before a restart has checked the file and read every account; a critical alarm says so, and what is open is guarded and sold. A start that can’t write ends with one line.',
      differs:
        'only what fails under the steps of an account stops entries, for no order rests on anything else; commands are taken again once they can be saved.',
      proof: {
        'apps/server/test/host-sync.test.ts': [
          'a disk that can not write through (needs Linux and cc) > no entry is sent on what was not saved; after a restart there is one',
          'a disk that can not write through (needs Linux and cc) > no command but a close is taken; what that sold is known to the restart, and booked once',
          'a disk that can not write through (needs Linux and cc) > all but entries goes on once it can again: those wait for a restart',
        ],
        'apps/server/src/bot/disk-watch.test.ts': [
          'a write that fails > %s: nothing is entered any more, though later ones succeed, and it is told once',
          'a write that fails > while steps are saved together is seen, though each can be saved by itself',
          'a write that fails > keeps no position from being sold',
          'a write that fails > %s: has not happened, and entries go on when it is over',
        ],
        [at.bot]: [
          'a disk that has failed stops everybody’s entries, and a critical alarm says so',
        ],
        'packages/db/src/failed-commit.test.ts': [
          'a fencing number that was not committed is not taken',
          'thresholds that were not committed do not rule',
          'a link whose use was not committed is not used',
        ],
        [at.unsavedSale]: [
          'after a crash > a restart finds the sale at the broker, %s, and sends no other',
        ],
      },
    },
    {
      id: 'H6',
      fault: 'The write-ahead log grows without end.',
      required:
        'Its size is looked at every hour outside of the session; one that is too large is emptied and told, and so is one that can’t be emptied.',
      proof: {
        'apps/server/src/bot/log-size-watch.test.ts': [
          'a log that has grown too large is emptied and told',
          'it is looked at once an hour, and not while the market is open',
          'one that a reader still needs stays, and that is told',
        ],
      },
    },
    {
      id: 'H7',
      fault: 'SQLite itself has the fault that damages files (3.7.0 to 3.51.2).',
      required: 'An older SQLite than 3.51.3 is refused at every opening.',
      proof: {
        'packages/db/src/oldest-sqlite.test.ts': ['SQLite %s is refused', 'SQLite %s serves'],
      },
    },
    {
      id: 'H8',
      fault: 'A migration fails half-way.',
      required:
        'One transaction that ends with a check of all references: all of it or nothing, and the start is refused.',
      proof: {
        [at.open]: [
          'migrating > changes nothing when a migration fails',
          'migrating > takes a migration back that leaves broken references',
          'migrating > keeps the children of a table that is rebuilt, and copies the file first',
        ],
      },
    },
    {
      id: 'H9',
      fault: 'A backup is taken while the product runs.',
      required:
        'SQLite writes the copy, never a copy of the file’s bytes, from one commit and without a lock of the server’s. It gets its name once its pages, references and every account’s digest were checked. Restored, it goes on with the same account, settings and position.',
      proof: {
        [at.restoredBackup]: [
          'a backup that was taken while running is a whole database: the same account, its settings and its state',
          'backups that are taken while the server trades are each one commit of it, and the last one goes on',
        ],
        'packages/db/src/backup.test.ts': [
          'a backup > is what is committed, also in the middle of a write, which goes on',
          'a backup is refused, and leaves nothing, > when its name is taken, by the database itself or another file',
          'a backup is refused, and leaves nothing, > when the state of an account is not what was written',
          'a backup is refused, and leaves nothing, > when references are broken',
          'a backup is refused, and leaves nothing, > when a row is not what its table allows',
        ],
        'apps/server/test/admin-command.test.ts': [
          'backup > copies the database beside a running server, and touches neither it nor the lock',
          'backup > is refused in a folder that may only be read, and on a full disk',
        ],
        [at.open]: [
          'migrating > keeps the children of a table that is rebuilt, and copies the file first',
        ],
      },
    },
    {
      id: 'H10',
      fault: 'A backup of six hours ago is restored while a position is open.',
      required:
        'The broker’s history is read before anything is entered: a trade of ours that the file does not know is taken up and guarded, one that is over is booked, and its number is not used again. Orders of ours that nobody remembers are cancelled or told. What was taken from somebody since the backup stays taken, whether it is restored by the command or by hand.',
      proof: {
        'apps/server/test/restore.test.ts': [
          'G8 a backup that was restored > by the command: what was taken away since is taken away, what was given is listed, and a position bought since is taken up',
          'G8 a backup that was restored > over one that can not be read: nobody is trusted but the owner, by a new link',
          'G8 a backup that was restored > by hand, at once after the last act: the start knows it, and nobody is trusted',
        ],
        'packages/db/src/restore/put-back.test.ts': [
          'G8 a database that was put back by hand > is none when the process is killed between any two writes',
        ],
        'packages/engine/test/account/lost-trade.test.ts': [
          'a trade that is younger than the file > is looked after from the first read on, as the bot bought it',
          'a trade that is younger than the file > lets nothing be entered before the history is read',
        ],
        'apps/server/test/host-restore.test.ts': [
          'a backup from before an open position: the bot looks after what it bought, and sells it',
          'a backup from before a working order: what it bought is looked after, and its name is not used for another one (needs LONG_TESTS=1)',
        ],
        [at.lateOrders]: [
          'an order of ours that no trade of now holds > is cancelled when it would buy, with a trade open or without',
          'an order of ours that no trade of now holds > is told of when it has filled, for nothing here counts that',
        ],
        [at.read]: ['a read of the broker > names what is there and not ours'],
      },
    },
    {
      id: 'H11',
      fault: 'A replica lags behind.',
      required:
        'The broker is the second copy of every fill. The product replicates nothing; what a restored copy lacks is read as in H10.',
      proof: {
        'apps/server/test/host-restore.test.ts': [
          'a backup from before an open position: the bot looks after what it bought, and sells it',
        ],
        [at.lateOrders]: [
          'an order of ours that no trade of now holds > is told of when it has filled, for nothing here counts that',
        ],
      },
    },
    {
      id: 'H12',
      fault: 'Database and process have different clocks.',
      required:
        'One file reads the host’s clock; the core reads none, and a check refuses every other reading.',
      proof: {
        [at.checks]: ['purity > only the clock reads %s', 'purity > the pure core refuses %s'],
      },
    },
    {
      id: 'H13',
      fault: 'Two rows for one live entry.',
      required: 'An account is one row that holds one trade: a second has no place.',
      differs: 'no unique index is needed where there is one row.',
      proof: {
        [at.accountBook]: [
          'the account book > keeps the last state of each user, as it was given',
          'the account book > writes nothing of a step that can not be written whole',
        ],
        [at.properties]: [
          'under any sequence of events > has one live entry, never sells more than is held, and survives as JSON',
        ],
      },
    },
    {
      id: 'H14',
      fault: 'A long report holds up the writer.',
      required:
        'Reads are short: one day, or a page of 500 rows, after which others have their turn. What is added up over many pages is that of one moment.',
      differs: 'no connection of its own: no part of a read is longer than a page.',
      proof: {
        [at.longPast]: [
          'a hundred thousand rows > are read in pages, with a turn for who writes between any two',
          'a hundred thousand rows > are counted in pages, with a turn for who writes between any two',
          'no read looks at more of a long past than it tells > %s',
        ],
        [at.longLedger]: [
          'statistics of a hundred thousand rows let a writer commit between any two pages, whoever else asks',
          'a row that is written meanwhile is in the next answer, and in none before',
        ],
      },
    },
  ],
};
