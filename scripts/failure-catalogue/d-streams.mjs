import { at } from './tests.mjs';

export const streams = {
  letter: 'D',
  name: 'Streams and polling',
  rows: [
    {
      id: 'D1',
      fault: 'The socket closes.',
      required:
        'Entries stop at once. It is opened again after a drawn part of 1, 2, 4 … 60 s, the account is read whole, and then entries go on.',
      proof: {
        [at.streamLoss]: [
          'D1 a socket closes cleanly > told at once, back after a drawn part of 1 s (draw %f), with the gap',
          'D1 a socket closes cleanly > the gap lasts over attempts that fail',
        ],
        [at.tradeStream]: [
          'a lost connection > comes back within 1, 2, 4 … 60 s, and from 1 s again once it held',
        ],
        [at.accountLoop]: [
          'connecting > reads again whenever the updates may have missed something',
        ],
        [at.entry]: ['walk > is cancelled at once by %s', 'decision > refuses by %s'],
      },
    },
    {
      id: 'D2',
      fault: 'The socket stays open and says nothing.',
      required:
        'No answer to a ping for 15 s, or no newer quote for 30 s while quotes are due: it is dropped and opened again.',
      proof: {
        [at.streamLoss]: [
          'D2 a half-dead socket > is given up when no ping is answered for 15 s',
          'D2 a half-dead socket > is given up when quotes are due and none is newer for 30 s, whatever else it says',
          'D2 a half-dead socket > makes no storm when every new connection is as silent',
        ],
      },
    },
    {
      id: 'D3',
      fault: 'A healthy stream loses one fill.',
      required: 'Every live order is asked about every five seconds.',
      proof: {
        [at.faults]: ['order life > D3: a fill that the stream lost is found by asking'],
        [at.streamTruth]: ['D3 a healthy stream loses a fill: REST tells it all the same'],
        [at.orderCare]: ['an order that works > is asked about every five seconds'],
      },
    },
    {
      id: 'D4',
      fault: 'Reconnecting too often is answered with 429 or 406.',
      required:
        'The next try comes 90 to 120 s later, and one process has one connection for an account.',
      proof: {
        [at.streamLoss]: [
          'D4 a storm of reconnects > a handshake refused with %i is not repeated for 90 to 120 s',
          'D4 a storm of reconnects > one process has one connection for an account, and hands it on when it is closed',
        ],
        [at.tradeStream]: [
          'a lost connection > makes no storm when each new connection is dropped as soon as it stands',
        ],
      },
    },
    {
      id: 'D5',
      fault: 'Another program holds the connection.',
      required:
        'An alarm says that another bot uses these keys, entries are off meanwhile, and the connection is taken over when the other has gone.',
      proof: {
        [at.accountTrouble]: [
          'an update stream > that somebody else has is an alarm once, until it comes back',
        ],
        [at.streamLoss]: [
          'D5 another program holds the connection: named as such, and taken over when it has gone',
        ],
        [at.accountLoop]: [
          'connecting > reads again whenever the updates may have missed something',
        ],
      },
    },
    {
      id: 'D6',
      fault: 'Keys no longer work when the stream comes back.',
      required:
        'Told as refused keys, without a storm of sign-ins; entries are off until they work.',
      proof: {
        [at.accountTrouble]: [
          'an update stream > that refuses the keys is read for: only then they count as refused',
        ],
        [at.streamLoss]: [
          'D6 keys are rotated: told as refused keys, no sign-in storm, back with the right ones',
        ],
        [at.revokedKeys]: ['keys that are revoked stop entries until they work again'],
      },
    },
    {
      id: 'D7',
      fault: 'A frame that nobody understands.',
      required: 'It is ignored and counted; the connection stays.',
      proof: {
        [at.streamContent]: [
          'D7 what nobody understands is ignored and counted > %s',
          'D7 what nobody understands is ignored and counted > any message of a data stream, in arrays or alone',
        ],
        [at.tradeStream]: ['updates > survives any frame'],
      },
    },
    {
      id: 'D8',
      fault: 'A thousand messages a second.',
      required: 'Nothing waits, the newest quote is the last, and no order update is lost.',
      differs: 'the delay of the event loop is measured by the bench, not by a test.',
      proof: {
        [at.streamContent]: [
          'D8 a flood of ten seconds of 1,000 messages > of quotes leaves the newest as the last, and nothing waiting',
          'D8 a flood of ten seconds of 1,000 messages > among which no order update is lost, repeated ones included',
        ],
      },
    },
    {
      id: 'D9',
      fault: 'The broker grants fewer symbols than were asked for.',
      required:
        'The missing ones are told and asked for again. Without a price of the underlying, or without quotes of a contract, nothing is bought.',
      proof: {
        [at.streamContent]: [
          'D9 fewer symbols are granted than were asked for > the missing ones are told and asked for again until they are granted',
          'D9 fewer symbols are granted than were asked for > a request that is refused as a whole leaves the connection, and all of it missing',
        ],
        [at.entry]: [
          'decision > refuses without a price of the underlying, without a chain and on old quotes',
        ],
      },
    },
    {
      id: 'D10',
      fault: 'Many tabs poll.',
      required: 'The broker is asked as often as for one.',
      proof: {
        'apps/server/test/broker-calls.test.ts': [
          'fifty tabs cost the broker no call more than one',
        ],
        [at.streamContent]: [
          'D10 what is watched is asked of the broker once, however many look at it',
        ],
      },
    },
    {
      id: 'D11',
      fault: 'Reading the account fails in the middle.',
      required:
        'Nothing of it counts, it is read again, and after a minute without a read entries are refused.',
      proof: {
        [at.streamTruth]: [
          'D11 a reconcile fails midway > an answer %s gives nothing rather than a part',
        ],
        [at.accountBook]: [
          'the account book > writes nothing of a step that can not be written whole',
        ],
        [at.accountLoop]: [
          'connecting > resolves too when the broker is away, and reads again later',
        ],
        [at.entry]: ['decision > refuses by %s'],
      },
    },
  ],
};
