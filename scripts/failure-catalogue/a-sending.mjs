import { at } from './tests.mjs';

export const sending = {
  letter: 'A',
  name: 'Sending orders',
  rows: [
    {
      id: 'A1',
      fault: 'The process dies after an order was decided and saved, before it was sent.',
      required:
        'An entry that is found unsent after its ten seconds is dropped and never sent late. A sale is planned anew from the position that is there.',
      proof: {
        [at.faults]: [
          'sending > A1: a planned entry that was never sent is dropped after a restart, an exit planned anew',
        ],
        [at.orderCare]: [
          'leave to send > for %s %i ms old, %i by the wall: %s',
          'an order that was planned and never left > is given up after ten seconds when it would buy, with its reason',
          'an order that was planned and never left > is planned anew after two when it would sell',
        ],
      },
    },
    {
      id: 'A2',
      fault: 'The process dies after the broker took an order, before its answer was saved.',
      required:
        'The start looks the order up by its id and adopts it with its fills. No second order is sent.',
      proof: {
        [at.faults]: [
          'sending > A2: a process that died after the post finds its order again',
          'sending > A2, A3, A6: an answer that is lost is looked up and adopted at once',
        ],
        [at.orderCare]: [
          'an order that was sent without an answer > is looked up after five seconds, then every two',
        ],
        [at.killAndRestart]: [
          'a server killed with a position open > takes it up again, and sells it by hand',
        ],
      },
    },
    {
      id: 'A3',
      fault: 'The answer to an order is lost.',
      required: 'The order is unknown, not failed: it is looked up at once and adopted.',
      proof: {
        [at.faults]: [
          'sending > A2, A3, A6: an answer that is lost is looked up and adopted at once',
        ],
        [at.adapterFaults]: [
          'an order that was taken before its answer was lost > is found after: %s',
        ],
        [at.lostAnswers]: [
          'the broker gets as many posts as there were attempts, and knows what became of each',
        ],
      },
    },
    {
      id: 'A4',
      fault: 'An order is lost on its way and never arrives.',
      required:
        'It is unknown until it can no longer be in flight, on both clocks. Until then nothing else is bought; then the entry ends.',
      differs: 'an entry is never sent again, not even while it is fresh; a sale gets a new id.',
      proof: {
        [at.faults]: [
          'sending > A4, A7: an entry that never arrived blocks the next one until it can no longer arrive',
          'sending > A4: wall time must pass too, however fast the market runs',
          'sending > an exit that never arrived is sent under a new id, once it can no longer arrive',
        ],
        [at.entryWalk]: ['a walk > ends with an order that never arrived'],
      },
    },
    {
      id: 'A5',
      fault: 'An order arrives after it was given up.',
      required:
        'There are never two entries: the late one is adopted and cancelled; what it bought is held and guarded.',
      proof: {
        [at.faults]: [
          'sending > A5: an order that arrives after it was taken for absent is adopted and cancelled',
        ],
        [at.lateOrders]: [
          'a report about the trade that ended last > that was taken for absent and lives is cancelled beside an open trade',
          'an order of ours that no trade of now holds > is cancelled when it would buy, with a trade open or without',
        ],
        [at.sale]: [
          'a sale that comes back after its trade had ended > is cancelled, and leaves the books as they are',
        ],
      },
    },
    {
      id: 'A6',
      fault: 'A gateway answers 500, 502 or 504 after the broker took the order.',
      required: 'As a lost answer: unknown, looked up, never taken for failed.',
      proof: {
        [at.adapterFaults]: [
          'under a fault > a %s when %s is %s',
          'an order that was taken before its answer was lost > is found after: %s',
        ],
        [at.perform]: ['an order > with the error "%s" is %s, and sent once'],
        [at.faults]: [
          'sending > A2, A3, A6: an answer that is lost is looked up and adopted at once',
        ],
      },
    },
    {
      id: 'A7',
      fault: 'The broker answers 503 before it took the order.',
      required: 'As a lost request: unknown until it can no longer arrive.',
      proof: {
        [at.errorMap]: ['what a failed request means > %s'],
        [at.faults]: [
          'sending > A4, A7: an entry that never arrived blocks the next one until it can no longer arrive',
        ],
      },
    },
    {
      id: 'A8',
      fault: 'An entry is answered with 429.',
      required:
        'Looked up like every other unknown answer; nothing of routine is sent for as long as the broker asks. When the minute is nearly used up an entry is refused here and not sent at all.',
      proof: {
        [at.adapter]: ['an order post > is sent once and unknown after %s'],
        [at.rateBudget]: [
          'the budget > sends nothing of routine for the %s s that the broker asks for',
          'Retry-After > of %j is %j ms',
        ],
        [at.adapterErrors]: [
          'calls for exits > are sent when the broker’s minute is nearly used up; entries and routine are not',
        ],
      },
    },
    {
      id: 'A9',
      fault: 'A sale is due while the calls of the minute are used up.',
      required:
        'The last 60 of 200 calls are kept for sales, cancels and look-ups, so that entries and routine can not use them up. A sale that the broker declines for its rate is looked up at once and sent again under a new id; one that is late is an alarm.',
      proof: {
        'packages/engine/test/account/declined-sale.test.ts': [
          'a sale that the broker declined for too many requests > is looked up at once, and tried again under another id when it is not there',
          'a sale that the broker declined for too many requests > is a critical alarm once it is five seconds late',
        ],
        [at.adapter]: ['a read > keeps the last calls of the minute for exits'],
        [at.rateBudget]: [
          'the budget > leaves half of its reserve to exits, however often it is asked in a minute',
        ],
        [at.adapterErrors]: [
          'calls for exits > are sent when the broker’s minute is nearly used up; entries and routine are not',
        ],
        [at.faults]: [
          'sending > an exit that never arrived is sent under a new id, once it can no longer arrive',
        ],
      },
    },
    {
      id: 'A10',
      fault: 'The broker refuses an entry for want of buying power.',
      required:
        'A definite no: the entry ends with the words of the broker, and nothing more is sent on this signal.',
      proof: {
        [at.faults]: ['sending > A10, A22: a refused entry ends, with no retry on this signal'],
        [at.entryWalk]: ['a walk > ends with the words of a broker that refused'],
        [at.adapter]: ['an order post > is refused by %i %i'],
        [at.orderCases]: ['C25 nothing is bought beyond the options buying power'],
      },
    },
    {
      id: 'A11',
      fault: 'The broker refuses a sale because other orders hold the contracts.',
      required:
        'The position is read again, orders that reserve the contracts are cancelled, what is there is sold. Refusals are tried again after pauses that grow.',
      proof: {
        [at.faults]: [
          'sending > A11, A18: refused exits read the position again and back off; a storm is an alarm',
          'position and exits > frees contracts that an order placed by hand holds back',
        ],
        [at.sellable]: [
          'what a sale may take > is freed from orders placed by hand in that contract, once each',
        ],
        [at.sale]: [
          'contracts that are not there to be sold > are left out, and it is said',
          'contracts that are not there to be sold > are waited for when they are all of them, and it is said once',
        ],
      },
    },
    {
      id: 'A12',
      fault: 'The broker says that the order id is used already.',
      required:
        'It means that the order has landed: it is looked up, and only an order like the one that was sent is taken for it.',
      proof: {
        [at.errorMap]: ['what a failed request means > %s'],
        [at.orderCases]: ['C17 a client id is taken once, and a repetition only says: look it up'],
        [at.faults]: [
          'sending > A2, A3, A6: an answer that is lost is looked up and adopted at once',
        ],
      },
    },
    {
      id: 'A13',
      fault: 'The broker refuses an entry because the contract expires soon.',
      required: 'The entry ends. Our own entries end half an hour before the broker’s limit.',
      differs: 'nothing else is closed for the day: after 15:15 no entry is decided anyway.',
      proof: {
        [at.adapter]: ['an order post > is refused by %i %i'],
        [at.expiryDay]: ['on $name > from … on no position is opened, and none is made larger'],
        [at.entryWalk]: ['a walk > ends with the words of a broker that refused'],
        [at.gateReadings]: ['what a gate tells > %s, case %#'],
      },
    },
    {
      id: 'A14',
      fault: 'The broker refuses the keys.',
      required:
        'Entries stop at once. A sale is tried three times, then a critical alarm asks to close by hand, and it waits; with the first read that works again it goes on. Signing in to streams is tried every 90 to 120 s.',
      proof: {
        [at.accountTrouble]: [
          'keys that the broker refuses > are asked about every half minute, three sales are tried, and it goes on with good ones',
        ],
        [at.refusedKeys]: [
          'keys that the broker refuses > stop entries at once, with the reason, and are told once',
          'keys that the broker refuses > are a critical alarm with a position open',
          'a sale with keys that the broker refuses > is tried three times, then a person is asked, and then it waits',
          'a sale with keys that the broker refuses > goes on at once when the broker takes them again',
        ],
        [at.revokedKeys]: [
          'keys that are revoked with a position open: it is kept in mind, its sale tried again, and sold when they work',
          'keys that are revoked stop entries until they work again',
        ],
        [at.errorMap]: ['what a failed request means > %s'],
        [at.streamLoss]: [
          'D6 keys are rotated: told as refused keys, no sign-in storm, back with the right ones',
        ],
      },
    },
    {
      id: 'A15',
      fault: '200 with a page, half of an answer, or nothing.',
      required: 'Unreadable is unknown: neither a success nor a failure.',
      proof: {
        [at.adapter]: ['an order post > is sent once and unknown after %s'],
        [at.adapterFaults]: ['under a fault > a %s when %s is %s'],
        [at.requestFaults]: [
          'answer-garbled: 200 with a page, a part or nothing, and the order has happened',
        ],
      },
    },
    {
      id: 'A16',
      fault: 'The broker answers for another order.',
      required:
        'The answer is not believed, the order is looked up; another order under our id is a critical alarm.',
      proof: {
        [at.faults]: [
          'sending > A16: an answer for another order, or an old order of the same id, is not taken for ours',
        ],
        [at.orderAnswers]: [
          'the answer to a post > for another order leaves ours in doubt, and it is looked up',
          'a report that is not about the order asked for > takes the id away from one whose fate is open',
        ],
      },
    },
    {
      id: 'A17',
      fault: 'Two signals come at the same moment.',
      required: 'One queue for each account, one live entry: the second is refused as a duplicate.',
      proof: {
        [at.faults]: ['sending > A17: two signals at once make one entry'],
        [at.properties]: [
          'under any sequence of events > has one live entry, never sells more than is held, and survives as JSON',
        ],
      },
    },
    {
      id: 'A18',
      fault: 'The broker refuses order after order.',
      required:
        'A refused entry is not repeated. Refused sales are repeated after pauses that double up to 30 s; five within a minute are a critical alarm.',
      proof: {
        'packages/engine/test/account/message-bound.test.ts': [
          'a sale that is refused for ten minutes is tried with pauses, never in a storm',
          'an entry that is %s is not posted again',
        ],
        [at.sale]: [
          'refused sales > are tried again after pauses that double, up to half a minute',
          'refused sales > are a storm when five of them come within a minute',
        ],
        [at.faults]: [
          'sending > A11, A18: refused exits read the position again and back off; a storm is an alarm',
        ],
      },
    },
    {
      id: 'A19',
      fault: 'A name can not be resolved, TLS fails, or a connection breaks in the middle.',
      required: 'What was sent is unknown; a read is tried three times.',
      proof: {
        [at.adapterFaults]: [
          'under a fault > a %s when it is reset unread',
          'under a fault > a %s when nobody listens',
          'under a fault > %s within ten seconds fails a %s',
        ],
        [at.adapterUrls]: [
          'a trusted name > that has no address is unavailable, and asked for again',
        ],
        'packages/broker/src/alpaca/connection/guarded-agent.test.ts': [
          'checks certificates whatever the process is set to',
        ],
      },
    },
    {
      id: 'A20',
      fault: 'A library repeats an order by itself.',
      required:
        'The SDK’s own repetition is off: one post on the wire for each attempt that was saved.',
      proof: {
        [at.lostAnswers]: [
          'the broker gets as many posts as there were attempts, and knows what became of each',
        ],
        [at.adapterFaults]: [
          'under a fault > a %s is not repeated when the connection that is used again breaks',
        ],
        [at.simulatedDay]: [
          'a stepped trading day > sends each order at the instant that the market stands at',
        ],
      },
    },
    {
      id: 'A21',
      fault: 'An order id is too long, or used again on another day.',
      required:
        'Ids name user, day, trade, role and number: unique, within the broker’s 128 letters however many trades there have been, the same when a step is repeated.',
      differs:
        'each try has a number of its own, because a look-up must tell tries apart; 128 letters and not 64, which a user’s thousandth trade would not have kept.',
      proof: {
        [at.clientIds]: [
          'client order ids > are unique, no longer than the broker takes, and read back, however many there have been',
          'client order ids > refuses a user id that leaves no room',
        ],
        [at.properties]: [
          'under any sequence of events > has one live entry, never sells more than is held, and survives as JSON',
        ],
        [at.raceCases]: [
          'C31 an id is still taken after its order was cancelled',
          'C32 ids of 128 characters are taken, and found again',
        ],
        [at.unsavedSale]: [
          'while nothing can be saved > it is sold however many trades its trader has had',
        ],
      },
    },
    {
      id: 'A22',
      fault: 'An order is accepted first and rejected later.',
      required:
        'The order ends, there is no position, and the reason is shown. A rejected sale is tried again.',
      proof: {
        [at.faults]: ['sending > A10, A22: a refused entry ends, with no retry on this signal'],
        [at.entryWalk]: ['a walk > ends with an order that is %s'],
        [at.orderAnswers]: ['reports of a sale > that reject it are a refusal, told once'],
      },
    },
  ],
};
