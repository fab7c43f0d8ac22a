import { at } from './tests.mjs';

export const risk = {
  letter: 'J',
  name: 'Risk and breaker',
  rows: [
    {
      id: 'J1',
      fault: 'The circuit breaker trips while an entry works.',
      required: 'The entry is cancelled at once; what still fills is held and guarded to its exit.',
      proof: {
        [at.entry]: ['walk > is cancelled at once by %s'],
        [at.entryWalk]: [
          'a walk > is cancelled as soon as a standing gate says no, and bids no more',
        ],
        [at.faults]: [
          'order life > B3: a fill after the cancel was confirmed is real, and is protected',
        ],
      },
    },
    {
      id: 'J2',
      fault: 'It trips while positions are open.',
      required: 'Stop, target, flatten time and the trader’s close go on.',
      proof: {
        [at.exit]: [
          'target and stop > protects with the bot off, paused, stopped, barred, halted and without a stream',
        ],
        [at.saleNeverRefused]: [
          'whatever forbids an entry > target and stop are sold',
          "whatever forbids an entry > a trader's close is sold at once, at the market",
        ],
        [at.circuitBreaker]: [
          'a day that loses more than 15 % stops entries, over a restart too, and never a close',
        ],
      },
    },
    {
      id: 'J3',
      fault: 'A restart after it tripped.',
      required: 'It stays tripped until midnight in New York before the next session.',
      proof: {
        [at.breakers]: [
          'a pool that has lost more than 15 % of its day > stays stopped over gains and a restart, until the date of the next session',
        ],
        [at.circuitBreaker]: [
          'a day that loses more than 15 % stops entries, over a restart too, and never a close',
        ],
        [at.breakerBounds]: ['the circuit breaker of a pool > of %s on %s still stands: %s'],
      },
    },
    {
      id: 'J4',
      fault: 'The equity of one account is not known.',
      required:
        'It counts as last known, less all premium still at risk. One account can’t stop the others by being silent.',
      proof: {
        [at.breakerBounds]: ['the circuit breaker of a pool > case %#'],
        [at.breakers]: [
          'after a start an unknown equity counts as the last known one for a minute, then less the premium',
        ],
        [at.breakerReading]: [
          'what the breaker is told > is nothing while the quotes are silent, and then all the premium is at risk',
          'what the breaker is told > holds what a working entry may still pay',
        ],
      },
    },
    {
      id: 'J5',
      fault: 'The loss is exactly 15 %.',
      required: 'It trips above 15 %, not at it.',
      proof: {
        [at.breakerBounds]: ['the circuit breaker of a pool > case %#'],
        [at.breakers]: [
          'a pool that has lost more than 15 % of its day > stops, alone of all pools, and tells its users once',
        ],
        [at.gates]: ['gates > stops at a loss of the day above its limit, not at the limit'],
      },
    },
    {
      id: 'J6',
      fault: 'The losing account is removed to clear the breaker.',
      required: 'Its part of the day stays.',
      proof: {
        [at.userLife]: ['removing a user > leaves his part of the day to the circuit breaker'],
        [at.breakerBounds]: [
          'the circuit breaker of a pool > keeps its first equity of the day, and the part of an account nobody reads any more',
        ],
      },
    },
    {
      id: 'J7',
      fault: 'Paper and live accounts are mixed.',
      required: 'Each pool has its own sum: paper can neither trip nor dilute live.',
      proof: {
        [at.breakerBounds]: ['the circuit breaker of a pool > keeps pools apart'],
        [at.breakers]: [
          'a pool that has lost more than 15 % of its day > stops, alone of all pools, and tells its users once',
        ],
      },
    },
    {
      id: 'J8',
      fault: 'The share of the money is raised while an order is under way.',
      required: 'The walk buys what was decided; settings count from the next trade on.',
      proof: {
        'packages/engine/src/risk/approve.test.ts': ['approve > throws on an entry for %s'],
        [at.changesUnderWay]: [
          'settings that change while a walk is under way > leave its quantity and its prices as they were decided',
        ],
        [at.exit]: ['target and stop > keeps the settings it was entered with'],
      },
    },
    {
      id: 'J9',
      fault: 'Settings that are no numbers, or out of range.',
      required: 'Refused with the name of the field; nothing is saved.',
      proof: {
        [at.validation]: [
          'PUT /api/settings > keeps … within … to …, and names it',
          'any input > either parses to finite numbers in range or is refused with a text',
        ],
        'e2e/trade-criteria.spec.ts': [
          'settings out of range are refused at their field, and nothing is saved',
        ],
      },
    },
    {
      id: 'J10',
      fault: 'The share of the money does not pay for one contract.',
      required: 'No order, and the reason is "too small".',
      proof: {
        [at.size]: ['sizeEntry > buys nothing when not one contract fits, or the account owes'],
        [at.entry]: ['decision > refuses by %s'],
      },
    },
    {
      id: 'J11',
      fault: 'The trader spends the money by hand between the check and the order.',
      required: 'The broker refuses, and the entry ends as in A10.',
      proof: {
        [at.faults]: ['sending > A10, A22: a refused entry ends, with no retry on this signal'],
        [at.orderCases]: ['C25 nothing is bought beyond the options buying power'],
      },
    },
    {
      id: 'J12',
      fault: 'The loss swings about 15 %.',
      required: 'The breaker latches at the first time.',
      proof: {
        [at.breakerBounds]: [
          'the circuit breaker of a pool > stays on for the day, whatever is won back',
        ],
        [at.breakers]: [
          'a pool that has lost more than 15 % of its day > stays stopped over gains and a restart, until the date of the next session',
        ],
      },
    },
  ],
};
