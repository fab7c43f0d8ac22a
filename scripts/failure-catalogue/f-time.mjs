import { at } from './tests.mjs';

export const time = {
  letter: 'F',
  name: 'Time and calendar',
  rows: [
    {
      id: 'F1',
      fault: 'The market closes at 13:00.',
      required: 'Window, last entry and flatten time go by the close.',
      proof: {
        'apps/server/test/host-calendar.test.ts': [
          'the built server keeps the exchange’s hours over > %s (needs LONG_TESTS=1)',
        ],
        [at.calendar]: ['the exchange calendar > half days of %i'],
        [at.window]: ['tradingWindow > 9:45 to 12:30 on a half day'],
        [at.closure]: [
          'a session that is cut short while it is under way > ends at %s: entries to %s, flat from %s, window to %s',
        ],
        [at.simulatedDay]: [
          'a stepped trading day > enters inside the entry window only, in whole contracts',
        ],
      },
    },
    {
      id: 'F2',
      fault: 'The market stays closed, planned or not.',
      required:
        'The broker’s calendar is the one that counts; nothing starts and nothing is entered.',
      proof: {
        'apps/server/test/host-calendar.test.ts': [
          'the built server keeps the exchange’s hours over > a day on which the exchange stays closed without notice (needs LONG_TESTS=1)',
        ],
        [at.closure]: [
          "a day on which the exchange stays closed > is the broker's word against the bundled rules: nothing starts, nothing is entered",
          'a session that vanishes while it is under way > enters nothing more',
          'a session that vanishes while it is under way > holds what is open, says so, and protects it again when the market trades',
        ],
        [at.calendar]: ['the exchange calendar > closed weekdays of %i'],
      },
    },
    {
      id: 'F3',
      fault: 'Clocks change, and the host’s time zone is any.',
      required: '9:45 in New York is 9:45 on both sides.',
      proof: {
        'apps/server/test/host-calendar.test.ts': [
          'the built server keeps the exchange’s hours over > %s (needs LONG_TESTS=1)',
        ],
        'packages/engine/test/hours/daylight-saving.test.ts': [
          'daylight saving in %i > every session opens at 9:30 by the clocks of its own day',
          'daylight saving in %i > the weeks before and after the change in %s',
        ],
        'packages/engine/test/host-time-zones.test.ts': [
          'hours on hosts in other time zones > %s',
          'hours on hosts in other time zones > known instants',
        ],
      },
    },
    {
      id: 'F4',
      fault: 'The host’s clock is off by minutes, or jumps back.',
      required:
        'It is compared with the broker’s every minute; entries are off while it is not trusted. A clock that jumps back moves what was saved, so that no limit passes early.',
      proof: {
        [at.clockCheck]: [
          'a real clock that is %d ms off on two readings is corrected, and trusted when the next finds it right',
          'a broker that is away takes the trust in ten minutes, not at once',
        ],
        [at.step]: ['a clock that begins anew > moves saved moments back to it, and nothing else'],
        [at.reconcile]: [
          'a clock that is set back > outside the simulated market makes no new day',
        ],
        [at.gateReadings]: ['what a gate tells > %s, case %#'],
      },
    },
    {
      id: 'F5',
      fault: 'The process stands still for ten seconds.',
      required:
        'The broker is read before anything is done by what was known before. An entry that has grown old is not sent, and silence of our own is not taken for silence of the market.',
      proof: {
        [at.hostStall]: [
          'a process that stood still for ten market minutes reads the account first, and acts on nothing old',
          'a process that slept while bars ended enters on none of them (needs LONG_TESTS=1)',
        ],
        [at.accountTrouble]: [
          'after a standstill of the process > the broker is read before anything is done by what was known before',
        ],
        [at.orderCare]: ['leave to send > for %s %i ms old, %i by the wall: %s'],
        [at.sale]: [
          'a sale > is read anew after a standstill, whatever becomes of the read from before it',
          'a sale > waits for a second word where a read from before it finds less, as nothing is sold twice',
        ],
        [at.positionWatch]: ['silence > of our own process is not taken for one of the market'],
        [at.marketTime]: ['a change of the anchor > a jump fires what it passes, in order'],
        [at.marketLoop]: ['a failed open does not cost the next one'],
      },
    },
    {
      id: 'F6',
      fault: 'The machine sleeps for two hours with a position open.',
      required:
        'The broker is read first; what is still held past its time is sold, what was sold by hand is not.',
      proof: {
        [at.hostStall]: [
          'a process that stood still for ten market minutes reads the account first, and acts on nothing old',
        ],
        [at.accountTrouble]: [
          'after a standstill of the process > the broker is read before anything is done by what was known before',
          'after a standstill of the process > what is still held past its time is sold',
        ],
        [at.positionWatch]: [
          'silence > of our own process is not taken for one of the market',
          'the clock > sells at the flatten time, to the millisecond',
        ],
        [at.closure]: [
          'a session that is cut short while it is under way > sells at once when the new flatten time has passed already',
        ],
        [at.orderCare]: ['leave to send > for %s %i ms old, %i by the wall: %s'],
      },
    },
    {
      id: 'F7',
      fault: 'An entry is sent a moment before the last time for entries and arrives after it.',
      required:
        'The time of sending counts: entries end at 15:15, a quarter of an hour before the broker’s own limit.',
      proof: {
        [at.gateReadings]: ['what a gate tells > %s, case %#'],
        [at.closure]: [
          'a session that is cut short while it is under way > ends at %s: entries to %s, flat from %s, window to %s',
        ],
        [at.expiryDay]: ['on $name > from … on no position is opened, and none is made larger'],
      },
    },
    {
      id: 'F8',
      fault: 'Trading is halted with a position open.',
      required:
        'Nothing is bought; one sale rests until trading goes on, with critical alarms meanwhile.',
      proof: {
        [at.halted]: [
          'while trading is halted nothing is bought, and a position is one sale that waits for the market',
        ],
        [at.positionWatch]: [
          'a quote that is not two-sided > leaves a close by hand a sale at the market',
        ],
      },
    },
    {
      id: 'F9',
      fault: 'Counters of the day roll over at the wrong midnight.',
      required: 'Day, loss, breaker and ids go by the trading date in New York.',
      proof: {
        [at.exit]: [
          'after a trade > starts a new day with new counts and the equity of that moment',
        ],
        [at.breakerBounds]: ['the date that a moment counts for > %s is %s'],
        'packages/engine/src/hours/new-york.test.ts': [
          'New York time > the date changes at New York midnight, in winter and in summer',
        ],
        'packages/broker/test/adapter-history.test.ts': [
          'activities > of a day are those of New York’s day',
        ],
      },
    },
    {
      id: 'F10',
      fault: 'A stamp has no zone, or nanoseconds.',
      required: 'With a zone it is read to the millisecond, without one refused.',
      proof: {
        [at.map]: ['timestamps > reads %s', 'timestamps > refuses %j'],
        'packages/broker/test/adapter-history.test.ts': [
          'the history keeps the broker’s own stamps, to the nanosecond',
        ],
      },
    },
    {
      id: 'F11',
      fault: 'The calendar can’t be read in the morning.',
      required: 'The bundled calendar serves.',
      differs: 'there are entries on it: it has equalled the published ones from 2013 to 2028.',
      proof: {
        [at.marketLoop]: ['a calendar that is empty, or can not be read, is the bundled one'],
        'packages/engine/test/calendar.test.ts': [
          'published calendars… > %s: the same sessions, 2013 to 2028',
        ],
      },
    },
  ],
};
