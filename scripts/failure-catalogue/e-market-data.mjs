import { at } from './tests.mjs';

export const marketData = {
  letter: 'E',
  name: 'Market data',
  rows: [
    {
      id: 'E1',
      fault: 'Quotes stand still while time goes on.',
      required:
        'No entry on a quote older than three seconds at the end of its bar. For a position: read by REST after 10 s, a critical alarm after a minute, sold after two.',
      differs: 'the alarm comes after 60 s.',
      proof: {
        [at.entry]: ['decision > uses a quote of %d ms before the bar that is told %d ms late: %s'],
        [at.exit]: ['time > reads silent quotes by REST, alarms after a minute, sells after two'],
        [at.positionWatch]: [
          'silence > is broken by reads after ten seconds, then every five',
          'silence > of a minute is an alarm, once, of two the end',
        ],
        'packages/broker/src/alpaca/streams/data-age.test.ts': [
          'stands still when nothing newer has come for 30 s while it was due',
        ],
      },
    },
    {
      id: 'E2',
      fault: 'A price is zero, negative, missing, a text or no number.',
      required: 'It is refused where it comes in, and counted.',
      proof: {
        [at.map]: [
          'money > refuses %j',
          'positions, bars and quotes > leaves out an option quote that it can’t read, and only that',
        ],
        [at.barGate]: ['refuses > a malformed %s: %s', 'refuses > an inconsistent bar: %o'],
        [at.marketLoop]: ['bars that are no input are counted by reason, once each'],
        [at.signalProperties]: [
          'corrupt bars > of every kind are refused by their code and change nothing',
        ],
      },
    },
    {
      id: 'E3',
      fault: 'Bid and ask are crossed or equal.',
      required: 'No entry; for a position such a quote is no reading.',
      proof: {
        [at.gates]: ['gates > refuses wide, implausible and too dear quotes'],
        'packages/engine/test/risk/gate-pairs.test.ts': [
          'the gates > read a quote without two sides as neither fit nor cheap',
        ],
        [at.positionWatch]: ['a quote that is not two-sided > or believable is none: %s'],
      },
    },
    {
      id: 'E4',
      fault: 'One quote is 80 % off.',
      required:
        'A stop or target needs two readings half a second apart, and a reading far from the model’s price on the present underlying does not count.',
      proof: {
        [at.exit]: [
          'target and stop > does not stop on one bad reading',
          "target and stop > does not believe readings far from the model's price on the present underlying",
        ],
        [at.positionWatch]: [
          'two readings > make an exit when they agree and lie half a second apart',
          'two readings > that disagree begin anew with the later one',
        ],
        [at.breakerReading]: [
          'what the breaker is told > is what a purchase cost until two readings apart confirm a bid',
        ],
      },
    },
    {
      id: 'E5',
      fault: 'Minutes of a bar are missing.',
      required:
        'The bar is read whole from REST; nothing is filled forward. What an indicator lacks is flagged and scores nothing.',
      proof: {
        [at.barBuilder]: ['five minutes > are five different ones: a repeated minute counts once'],
        [at.marketLoop]: [
          'contracts that can not be read at the open are asked for again, and bars go on',
        ],
        [at.signalEngine]: ['flags > say what is missing, and nothing when all is there'],
        [at.volumeProfile]: [
          'the volume of a bar is compared > with at least ten sessions that have the bar',
        ],
      },
    },
    {
      id: 'E6',
      fault: 'A bar comes late or is corrected afterwards.',
      required:
        'A bar that is told more than a minute late decides nothing. A bar is evaluated once, and stays stored as it was; what was corrected of it is stored beside it and used by nothing.',
      proof: {
        'apps/server/src/bot/corrected-bars.test.ts': [
          'a bar that is corrected after its evaluation is evaluated once',
          'corrected minutes do not make a bar whose own minutes are not all there',
          'a correction is stored beside the bar as it was evaluated, and fires nothing again',
          'a minute that is corrected before its bar is complete is stored beside it when the bar has long been evaluated',
          'a correction that can not be saved waits for the next one, and stops nothing',
        ],
        'packages/broker/test/corrected-bars.test.ts': [
          'a late trade in a minute is told as a correction, by the simulator and by the adapter',
        ],
        [at.entry]: ['decision > decides once per bar'],
        [at.repositories]: ['the market history > never changes what was evaluated'],
        'packages/db/src/repo/market-history.test.ts': [
          'a correction is stored beside the bar as it was evaluated, the last one of them, and read by nothing',
        ],
        [at.gateReadings]: ['what a gate tells > %s, case %#'],
      },
    },
    {
      id: 'E7',
      fault: 'Bars come twice or in another order.',
      required: 'Sorted, each once.',
      proof: {
        [at.barBuilder]: ['five minutes > make the same bar in whatever order they come'],
        [at.barGate]: [
          'refuses > a repetition and an earlier bar',
          'corrupt, repeated and late bars in between change nothing of what is accepted',
        ],
        [at.signalProperties]: ['duplicates and bars out of order change nothing'],
      },
    },
    {
      id: 'E8',
      fault: 'There are fewer than 250 bars.',
      required: 'No signal, and the reason is shown.',
      proof: {
        'packages/engine/src/signal/classify.test.ts': [
          'classify > 250 bars are warm, 249 are not',
        ],
        [at.signalEngine]: ['one signal per bar > warms up for 250 bars, not again later'],
        [at.decision]: ['the row of a bar > without a signal says why: %s'],
      },
    },
    {
      id: 'E9',
      fault: 'The broker gives no volatility and no delta for contracts of the day.',
      required:
        'Both are computed here; where they can’t be the points are 0 and flagged, and no contract is chosen without a delta.',
      proof: {
        [at.signalEngine]: [
          'implied volatility > is read at the end of the bar',
          'implied volatility > serves for five minutes more, then it is 0 and flagged',
        ],
        'packages/engine/src/indicators/implied-volatility.test.ts': [
          'null when there is no answer > %s',
        ],
        'packages/engine/src/entry/pick-contract.test.ts': [
          'pickContract > passes over other days, other sides, and quotes that imply nothing',
        ],
      },
    },
    {
      id: 'E10',
      fault: 'Contracts change their format, as after a split.',
      required: 'A contract that is not a plain one is left out, and never bought.',
      proof: {
        [at.map]: ['contracts > leaves out one with %j'],
        [at.entry]: [
          'decision > refuses without a price of the underlying, without a chain and on old quotes',
        ],
      },
    },
    {
      id: 'E11',
      fault: 'A message is about another symbol.',
      required: 'It is dropped.',
      proof: {
        [at.streamContent]: [
          'D7 what nobody understands is ignored and counted > a symbol that was not asked for',
        ],
        [at.positionWatch]: ['a reading > of another contract, or without a trade, is none'],
        [at.settlement]: [
          "the underlying's last price > comes with bars of its own symbol, if they are not older",
        ],
      },
    },
    {
      id: 'E12',
      fault: 'There are no market data all morning.',
      required:
        'Nothing is decided, the screen and /readyz say so, contracts are asked for again; a start does not wait for them, and an open position is sold when its quotes have been silent for two minutes.',
      proof: {
        [at.marketLoop]: [
          'contracts that can not be read at the open are asked for again, and bars go on',
        ],
        [at.bot]: [
          'a market that never answers > %s: a position is managed and sold all the same',
          'a market that never answers > no bar is decided on before the past is known, or known not to be',
        ],
        [at.answers]: [
          'GET /api/backend-logic > has no data before the first bar, and says neutral',
        ],
        [at.halted]: [
          'while trading is halted nothing is bought, and a position is one sale that waits for the market',
        ],
        [at.brokerAway]: ['a position outlives an outage of the broker'],
      },
    },
    {
      id: 'E13',
      fault: 'Two feeds disagree.',
      required:
        'A quote is compared with the price that the model gives on the present underlying: 30 % off is no entry, 40 % off no reading.',
      differs: 'one feed is read, and the model is the second opinion.',
      proof: {
        [at.gates]: ['gates > refuses wide, implausible and too dear quotes'],
        [at.exit]: [
          "target and stop > does not believe readings far from the model's price on the present underlying",
        ],
      },
    },
    {
      id: 'E14',
      fault: 'A bar that is still forming is taken for a complete one.',
      required: 'Only a bar that has ended by our own clock is one.',
      proof: {
        [at.barGate]: ['refuses > a bar that has not ended'],
        [at.entry]: ['decision > decides nothing on a bar that has not ended yet'],
        [at.marketLoop]: [
          'the signal > waits until our own clock has reached the end of the bar, and not for long',
        ],
      },
    },
  ],
};
