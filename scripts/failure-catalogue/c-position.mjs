import { at } from './tests.mjs';

export const position = {
  letter: 'C',
  name: 'Position and exits',
  rows: [
    {
      id: 'C1',
      fault: 'Target and stop are reached together.',
      required: 'One exit for each position: whoever asks second finds it under way. Never short.',
      proof: {
        [at.faults]: ['position and exits > C1, C16, C17: one sale, whatever else asks for one'],
        [at.sale]: ['a sale > is decided once: who asks second finds it under way'],
        [at.properties]: [
          'under any sequence of events > has one live entry, never sells more than is held, and survives as JSON',
        ],
      },
    },
    {
      id: 'C2',
      fault: 'An order that rests at the broker holds the contracts when the stop is reached.',
      required: 'Cancel what rests, wait for its end, read what is available, sell exactly that.',
      differs:
        'the bot rests no target at the broker, since it would reserve the contracts: what rests is the remainder of an entry, an earlier step of the sale, or an order by hand.',
      proof: {
        [at.exit]: ['escalation > cancels the rest of the entry first'],
        [at.sale]: ['a sale > reads the position first, and sells what is there'],
        [at.escalation]: ['an escalation > comes three seconds after the order was accepted'],
        [at.sellable]: [
          'what a sale may take > is freed from orders placed by hand in that contract, once each',
        ],
      },
    },
    {
      id: 'C3',
      fault: 'The outcome of that cancel is not known.',
      required:
        'The order is looked up and asked again to end. An entry that does not end holds the sale back for five seconds only, and is a critical alarm.',
      differs:
        'a sale that does not end is an alarm after half a minute, and nothing more is sold beside it: it holds the contracts.',
      proof: {
        [at.faults]: [
          'position and exits > C3: a purchase that does not end does not hold back the sale for long',
          'order life > B6: no second sale while the first one does not end',
        ],
        [at.sale]: [
          'the purchase that does not end > holds the sale back for five seconds, no longer',
        ],
        [at.perform]: ['a cancel > with the error "%s" is %s, and sent once'],
      },
    },
    {
      id: 'C4',
      fault: 'The trader closes the position at the broker.',
      required:
        'It is closed here too, at what that sale brought, or at the last bid with a warning. What is left is sold by us.',
      proof: {
        [at.reconcile]: [
          'reconcile > C4: a position closed by hand is closed here, at the price of that sale',
          'reconcile > C4: without word of that sale the last bid stands in, and it is said',
          'reconcile > sells what is left when some were sold by hand',
        ],
        [at.otherHands]: ['a position that %s is closed here too, at what it brought'],
      },
    },
    {
      id: 'C5',
      fault: 'The trader opens another position at the broker.',
      required:
        'It is known and shown as not ours, never sold, and nothing is bought in that contract. Beside ours in the same contract, what others sell is theirs first: a round trip by hand is no word of a sale of ours.',
      proof: {
        [at.externalSales]: [
          'a round trip by hand beside the trade > is no word of a sale of ours, %i s later',
          'a round trip by hand beside the trade > does not price what the broker has sold after it',
          'a sale by another hand > of more than others held beside ours took the rest from ours, and is believed at once',
        ],
        'packages/engine/test/account/foreign-positions.test.ts': [
          'a position that is not of our making > is told with its like, and those that were told are not',
        ],
        [at.reconcile]: ['reconcile > C5: contracts bought by hand are known, and never sold'],
        [at.entry]: ['decision > keeps away from a contract that is traded by hand'],
        [at.read]: [
          'more contracts than we hold > are not ours, and it is said once for each number',
        ],
      },
    },
    {
      id: 'C6',
      fault: 'Positions can’t be read, or come as an empty list by mistake.',
      required:
        'Not read is not flat, a list that the account’s own equity contradicts is not believed, and one read is not: two that agree, two seconds apart, are, or one with word of a sale that took what is missing. A sale goes on by our own book, unless the process before this one may have sold without saving it (H1).',
      proof: {
        [at.faults]: ['position and exits > C6: positions that can not be read do not stop a sale'],
        [at.reconcile]: ['reconcile > takes two reads to believe that contracts are gone'],
        [at.externalSales]: [
          'a round trip by hand beside the trade > is none either when nobody told of its purchase',
          'a round trip by hand beside the trade > does not keep contracts from being taken back that two reads left out',
        ],
        [at.leftOut]: [
          'contracts that are not listed > are gone by word of their sale, whatever the account counts',
          'contracts that are not listed > are held as before while the account counts %s',
          'a list that the account contradicts > does not hold up a sale, which goes by our own book',
        ],
        [at.adapter]: ['a read > never drops a position that it can’t read'],
        [at.brokerAway]: ['a position outlives an outage of the broker'],
      },
    },
    {
      id: 'C7',
      fault: 'The broker sells the position itself.',
      required: 'It is closed here at what that sale brought, with an alarm.',
      differs: 'the reason is "external", as for a sale by hand.',
      proof: {
        [at.otherHands]: ['a position that %s is closed here too, at what it brought'],
        [at.expiryDay]: [
          'on $name > from … on the broker cancels what rests and sells what expires, as far as there are bids',
        ],
      },
    },
    {
      id: 'C8',
      fault: 'Our book and the broker’s disagree about a quantity.',
      required:
        'The broker is read again every second, orders are looked up, and the broker’s number is taken with a word about it. More than ours is never sold.',
      differs: 'entries need no halt of their own: none is possible while the trade is open.',
      proof: {
        [at.read]: [
          'fewer contracts than we hold > are believed by a second read that began two seconds later',
          'fewer contracts than we hold > have the broker read again every second until then',
          'fewer contracts than we hold > than none are a short position: an alarm, once',
          'more contracts than we hold > may be a purchase of ours that filled unnoticed: it is looked up',
        ],
        [at.simulatedDay]: [
          'a stepped trading day > shows after every bar exactly what the broker holds',
        ],
      },
    },
    {
      id: 'C9',
      fault: 'A sale does not fill while the market runs away.',
      required: 'At the bid, three seconds later below it, three later at the market.',
      proof: {
        [at.exit]: [
          'escalation > goes from the bid to below it to the market when nobody takes it',
        ],
        [at.escalation]: [
          'an escalation > comes three seconds after the order was accepted',
          'an escalation > asks for the target first, then for the bid',
        ],
        [at.properties]: [
          'under any sequence of events > ends flat, with every cent booked, once the broker answers and the market trades',
        ],
      },
    },
    {
      id: 'C10',
      fault: 'Nobody bids for the option.',
      required: 'One order rests at a cent; nothing is hammered at.',
      proof: {
        [at.exit]: ['escalation > lets one order rest at a cent while nobody bids'],
        [at.escalation]: [
          'an escalation > is none for a market order, nor for one that rests at a cent',
        ],
        [at.positionWatch]: [
          'a quote that is not two-sided > is one of a worthless option, on the present underlying only',
        ],
      },
    },
    {
      id: 'C11',
      fault: 'The position is still open at the flatten time.',
      required:
        'The entry is cancelled and everything sold, and tried until it is; a quarter of an hour later it is a critical alarm.',
      proof: {
        [at.failingStorage]: [
          'a storage that refuses for a while > a position past its flatten time is sold all the same, under an id of its own',
        ],
        [at.exit]: [
          'time > flattens at its time before the close',
          'time > alarms when the position is still there long after, and when the market has closed',
        ],
        [at.positionWatch]: ['the clock > sells at the flatten time, to the millisecond'],
        [at.simulatedDay]: [
          'a stepped trading day > holds nothing after the window, and never sells what it does not hold',
        ],
      },
    },
    {
      id: 'C12',
      fault: 'The option expires in the money, and shares are delivered.',
      required:
        'The option is booked at its value with a warning. The shares are not ours: known, never sold, and no reason not to trade other contracts.',
      proof: {
        'packages/engine/test/account/foreign-positions.test.ts': [
          'a position that is not of our making > is told once, and again when it comes back',
        ],
        [at.leftOverShares]: [
          'shares from contracts that expired in the money are known, told of and never sold',
          'shares that a start finds do not hold up other trades, which sell their own contract alone',
        ],
        [at.departure]: [
          "contracts that expire > are worth what is in the money at the underlying's last price before the close",
        ],
      },
    },
    {
      id: 'C13',
      fault: 'The broker tells of exercise or expiry only the next day.',
      required:
        'The broker’s own settlement is read: the trade is booked on its own day, at what was paid, without fees. Where the broker tells nothing it is an estimate, and says so.',
      proof: {
        'apps/server/src/bot/account-reads.test.ts': [
          'contracts that expired while the server was down > are booked at what the broker booked: %s',
        ],
        'packages/engine/test/account/expiry-settlement.test.ts': [
          'contracts that expired while nobody looked are worth what the broker paid, at their close',
          'it counts once, though it is read again before the position is gone',
          'what was sold by hand is worth what it brought, and the rest what was paid',
        ],
        [at.departure]: [
          'contracts that expire > found after the weekend belong to their own day, and not to the new one',
          'contracts that expire > are worth nothing out of the money, and the loss counts on their day',
          'contracts that expire > are booked at nothing, with words, where no price of the underlying is known',
        ],
      },
    },
    {
      id: 'C14',
      fault: 'A position exists without an exit.',
      required: 'Target and stop are part of the same step and the same commit as the fill.',
      proof: {
        [at.exit]: ['target and stop > arms both in the step of the fill'],
        [at.accountBook]: ['the account book > writes state, intents and journal together'],
        [at.faults]: [
          'order life > B3: a fill after the cancel was confirmed is real, and is protected',
        ],
        [at.reconcile]: ['reconcile > manages a position within the first read after a restart'],
      },
    },
    {
      id: 'C15',
      fault: 'The trader changes target or stop while a position is open.',
      required: 'The open position keeps what it was entered with.',
      differs: 'there is no way to apply them to an open position.',
      proof: {
        [at.exit]: ['target and stop > keeps the settings it was entered with'],
      },
    },
    {
      id: 'C16',
      fault: 'The trader closes while a sale is under way.',
      required: '"Already closing": the sale that is under way stays the only one.',
      proof: {
        [at.faults]: ['position and exits > C1, C16, C17: one sale, whatever else asks for one'],
        [at.trading]: [
          'with a position open > a close sells it once, however often it is asked for',
        ],
      },
    },
    {
      id: 'C17',
      fault: 'Close is clicked twice, or in two tabs.',
      required: 'One sale; both are answered with success.',
      proof: {
        [at.trading]: [
          'with a position open > a close sells it once, however often it is asked for',
        ],
        [at.faults]: ['position and exits > C1, C16, C17: one sale, whatever else asks for one'],
      },
    },
    {
      id: 'C18',
      fault: 'Close is asked for while the market is closed.',
      required: 'Refused with the reason, and not kept for later.',
      proof: {
        [at.faults]: ['position and exits > C18: nothing is sold while the market is closed'],
        [at.commands]: ['commands > says why a position can not be closed'],
        [at.sale]: ['a sale > is not asked for outside the session'],
      },
    },
    {
      id: 'C19',
      fault: 'Only a small part of an entry fills.',
      required: 'The part is a position like any other.',
      proof: {
        [at.entryWalk]: [
          'a walk > keeps what it has bought when it is stopped',
          'a walk > ends with an order that the broker fills with less than was asked for',
        ],
        [at.entry]: [
          'walk > asks less for later steps after a partial fill, and keeps what is filled',
        ],
      },
    },
    {
      id: 'C20',
      fault: 'The broker refuses a sale because our own purchase is still open.',
      required: 'The rest of the entry is cancelled, and its end awaited, before anything is sold.',
      proof: {
        [at.exit]: ['escalation > cancels the rest of the entry first'],
        [at.escalation]: [
          'the step of an escalation > is not begun while any step of the purchase lives',
        ],
        [at.raceCases]: ['C33 the account never trades with itself'],
      },
    },
  ],
};
