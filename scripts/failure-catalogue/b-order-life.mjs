import { at } from './tests.mjs';

export const orderLife = {
  letter: 'B',
  name: 'Order life',
  rows: [
    {
      id: 'B1',
      fault: 'A fill is told before the answer to its order.',
      required: 'An order only moves forward: no later answer and no older read undoes a fill.',
      proof: {
        [at.faults]: [
          'order life > B1: a fill before the answer to the post is not undone by it',
          'order life > B1: nor by a post whose answer is lost after it',
        ],
        [at.reconcile]: ['reconcile > B1: a read that began before a fill does not undo it'],
        [at.orderCare]: ['what a report makes of an order > after %s and %s is %s'],
        [at.properties]: [
          'order reports > give the same order in any sequence and however often they repeat',
        ],
      },
    },
    {
      id: 'B2',
      fault: 'A cancel races with the rest of a partly filled order.',
      required: 'The last cumulative quantity counts; position and sale follow it.',
      proof: {
        [at.faults]: [
          'order life > B2, B4: a cancel that loses against the fill leaves what was filled',
        ],
        [at.entry]: [
          'walk > asks less for later steps after a partial fill, and keeps what is filled',
        ],
        [at.raceCases]: [
          'C28 what filled in part and was cancelled keeps its part',
          'C29 a cancel that races a fill ends in one of the two, and all agree on which',
        ],
      },
    },
    {
      id: 'B3',
      fault: 'An order fills after its cancel was confirmed.',
      required:
        'The fill is real: the position is held and guarded, an alarm tells it, and it is booked apart when the trade was booked.',
      proof: {
        [at.faults]: [
          'order life > B3: a fill after the cancel was confirmed is real, and is protected',
          'order life > B3: a late fill of a trade that was booked is booked apart',
          'order life > B3: each further late fill is booked under a number of its own',
        ],
        [at.lateOrders]: [
          'a report about the trade that ended last > that fills it opens it again, as a position without a past',
        ],
      },
    },
    {
      id: 'B4',
      fault: 'A cancel is refused because the order has filled.',
      required: 'The order is looked up and counts as filled.',
      proof: {
        [at.faults]: [
          'order life > B2, B4: a cancel that loses against the fill leaves what was filled',
        ],
        [at.orderAnswers]: [
          'the answer to a cancel > asks for the order only where it was refused and the order lives',
        ],
        [at.adapter]: ['a cancel > is unknown after a server error, refused after a clear no'],
      },
    },
    {
      id: 'B5',
      fault: 'A cancel is answered with "no such order".',
      required:
        'The order is looked up by its id; one that worked and is gone for longer than a request can be in flight ends with a critical alarm.',
      proof: {
        [at.orderAnswers]: [
          'the answer to a cancel > asks for the order only where it was refused and the order lives',
          'a look-up that finds nothing > means nothing while a request may still be in flight',
          'a look-up that finds nothing > ends an order that worked, loudly, once it is no longer in flight',
          'a look-up that finds nothing > tells nothing of an order that was told as working after it had left',
          'a look-up that finds nothing > is believed by when it left, not by when it was answered',
        ],
        [at.orderCases]: ['C19 a cancel of what has ended, or never was, is refused'],
      },
    },
    {
      id: 'B6',
      fault: 'A cancel does nothing for minutes.',
      required:
        'It is asked for again, an alarm is raised after half a minute, and no second sale is sent while the first may fill.',
      proof: {
        [at.faults]: ['order life > B6: no second sale while the first one does not end'],
        [at.orderCare]: [
          'an order that works > is asked about every two, and asked again to end, while a cancel has no effect',
          'an order that works > and does not end for half a minute after its last news is an alarm, once',
        ],
      },
    },
    {
      id: 'B7',
      fault: 'An order was replaced at the broker.',
      required:
        'Ours has ended. We never replace, so its successor is somebody else’s: what it buys is not sold, what it sells ends the trade.',
      differs: 'the successor is not followed as ours.',
      proof: {
        [at.replacedOrders]: [
          'an order that is replaced by hand > has ended as a purchase: what its successor buys is not ours, and is not sold',
          'an order that is replaced by hand > leaves what it reserves as a sale to be freed, and all of it is sold once',
          'an order that is replaced by hand > is a sale by another hand when its successor fills',
        ],
        [at.entryWalk]: ['a walk > ends with an order that is %s'],
      },
    },
    {
      id: 'B8',
      fault: 'The broker sends a status or an event that nobody knows.',
      required:
        'What is not known to have ended works on, and is asked about; what can’t be read is counted; nothing crashes.',
      proof: {
        [at.map]: ['orders > takes what is not known to have ended for working'],
        [at.tradeStream]: ['updates > survives any frame'],
        [at.adapterErrors]: [
          'an answer is taken > with a status that nobody knows, which has not ended',
        ],
      },
    },
    {
      id: 'B9',
      fault: 'A fill is corrected or taken back later.',
      required:
        'A corrected price is booked as a row of its own with a warning; no row is changed. A fill that is taken back is a critical alarm. A sale whose contracts the account has again is taken back in the book too: they are held again, guarded, and booked with a row of its own once they are sold. Of a purchase ours stand until two reads of the position find its contracts gone; they are booked as taken by another hand.',
      proof: {
        [at.fewerFills]: [
          'fills that the broker has taken back are told once, and ours stand',
          'a sale that the broker has taken back > is noticed by its contracts: they are held again, and guarded',
          'a sale that the broker has taken back > leaves the ledger with a row of its own: together they are what was earned',
          'a sale that the broker has taken back > waits for the end of another trade, and a person is told',
          'fewer fills of a sale > are not believed without its contracts in the account',
        ],
        [at.settlement]: [
          'what is told of a trade after it was booked > is a row of its own for another price, and a loss where it makes one',
        ],
        [at.orderCare]: ['what a report makes of an order > takes a corrected price as news'],
        [at.read]: [
          'fewer contracts than we hold > are believed by a second read that began two seconds later',
        ],
      },
    },
    {
      id: 'B10',
      fault: 'A fill is told twice.',
      required: 'It counts once: quantities are set, never added up.',
      proof: {
        [at.properties]: ['order reports > tell nothing new the second time'],
        [at.orderAnswers]: ['reports of a purchase > that repeat themselves change nothing'],
      },
    },
    {
      id: 'B11',
      fault: 'Messages about an order come in another sequence.',
      required: 'The order ends the same whatever the sequence.',
      proof: {
        [at.properties]: [
          'order reports > give the same order in any sequence and however often they repeat',
        ],
      },
    },
    {
      id: 'B12',
      fault: 'The filled quantity goes down between two reports.',
      required:
        'The larger one stays. When the broker itself says so on being asked, it is a critical alarm.',
      proof: {
        [at.fewerFills]: [
          'fills that the broker has taken back are told once, and ours stand',
          'a look-up that left before the last news is merely late',
          'a message of the stream may come in any order',
        ],
        [at.faults]: ['order life > B12: a filled quantity never goes down'],
        [at.orderCare]: [
          'what a report makes of an order > keeps a price that is left out for the same fills, and drops it for more',
        ],
      },
    },
    {
      id: 'B13',
      fault: 'An entry never fills.',
      required:
        'The walk is over after fifteen seconds of the market and two of the wall; its order is cancelled, and its end known, before anything else is bought.',
      proof: {
        [at.entryWalk]: [
          'a walk > raises its price every 3.5 seconds and ends after the last step',
          'a walk > has its fifteen seconds, and two by the wall',
          'a walk > sends no step before the end of the last one is known',
        ],
        [at.entry]: ['walk > is over within its time when the broker is slow to cancel'],
      },
    },
    {
      id: 'B14',
      fault: 'A day’s order expires at the close.',
      required: 'It has ended, and what it held back is free.',
      proof: {
        [at.entryWalk]: ['a walk > ends with an order that is %s'],
        'packages/broker/src/conformance/wire-cases.ts': [
          'C40 the close ends orders and contracts, and charges the fees of the day',
        ],
        [at.departure]: [
          "contracts that expire > are worth what is in the money at the underlying's last price before the close",
        ],
      },
    },
    {
      id: 'B15',
      fault: 'A filled order has no price yet.',
      required:
        'It is asked about every two seconds; the trade is booked when the price is told, or after half a minute as an estimate that says so.',
      differs: 'the price comes from the order, not from the list of activities.',
      proof: {
        [at.faults]: [
          'order life > B15: waits for a price that is not told yet, and estimates it at last',
        ],
        [at.orderCare]: [
          'an order that has ended > %s is asked about every two seconds until its price is told',
        ],
        [at.settlement]: [
          'prices that the broker does not tell > are waited for half a minute, then estimated by the last bid',
        ],
      },
    },
  ],
};
