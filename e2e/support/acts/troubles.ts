import { type Exchange, type Trouble, UNDISTURBED, type WholeAnswer } from '../front.ts';

/** How long a page waits for an action's answer. */
const PATIENCE_MS = 10_000;
/** For an action that waits for more than the server. */
const LONG_PATIENCE_MS = 30_000;
/** Margin after a page gives up. */
const GIVEN_UP_MS = 1_500;
/** As long as a restart behind the proxy. */
const AWAY_MS = 4_000;

interface ActConditions {
  /** The server waits for a broker, or a password's hash. */
  readonly isSlow: boolean;
}

export interface Disturbance {
  readonly name: string;
  readonly createTrouble: (conditions: ActConditions) => Trouble;
  /** How long the trouble lasts after the action; then the server answers again. */
  readonly lastsMs: (conditions: ActConditions) => number;
  readonly isServerDoing: boolean;
  /** Two windows do the action at once. */
  readonly isTwice?: boolean;
}

const PROXY_PAGE: WholeAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(
    '<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>',
  ),
};
const EMPTY_ANSWER: WholeAnswer = { status: 500, headers: {}, body: Buffer.alloc(0) };

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Queries pass unharmed. */
const onActs = (meet: (exchange: Exchange) => void | Promise<void>): Trouble => ({
  meetExchange: (exchange) => (exchange.isAct ? meet(exchange) : exchange.passOn()),
  streams: 'go on',
});

const inPlaceOf = (answer: WholeAnswer): Trouble => ({
  meetExchange: (exchange) => exchange.sendAnswer(answer),
  streams: 'break',
});

const afterwards = (answer: WholeAnswer): Trouble =>
  onActs(async (exchange) => {
    await exchange.deliverRequest();
    exchange.sendAnswer(answer);
  });

/** The server acts at once; its answer comes later. */
export const lateBy = (ms: number): Trouble =>
  onActs(async (exchange) => {
    const answer = await exchange.deliverRequest();
    await waitMs(ms);
    exchange.sendAnswer(answer);
  });

/** Holds the requests until all have left the browser. */
function releasedTogether(count: number): Trouble {
  const waiting: (() => void)[] = [];
  return onActs(({ passOn }) => {
    waiting.push(passOn);
    if (waiting.length === count) for (const go of waiting) go();
  });
}

const patienceOf = ({ isSlow }: ActConditions) => (isSlow ? LONG_PATIENCE_MS : PATIENCE_MS);
const givenUp = (conditions: ActConditions) => patienceOf(conditions) + GIVEN_UP_MS;

/** True when the page, and with it the test, waits for the server. */
export const makesWait = ({ lastsMs }: Disturbance): boolean => lastsMs({ isSlow: false }) > 0;

/** Of the connection between browser and server. */
export const DISTURBANCES: readonly Disturbance[] = [
  { name: 'answered', createTrouble: () => UNDISTURBED, lastsMs: () => 0, isServerDoing: true },
  {
    name: 'refused',
    // As if another site's page had sent it.
    createTrouble: () =>
      onActs(async (exchange) => {
        exchange.sendAnswer(await exchange.deliverRequest({ origin: 'http://elsewhere.example' }));
      }),
    lastsMs: () => 0,
    isServerDoing: false,
  },
  {
    name: 'a 502 page in place of the server',
    createTrouble: () => inPlaceOf(PROXY_PAGE),
    lastsMs: () => AWAY_MS,
    isServerDoing: false,
  },
  {
    name: 'done, and answered with a 502 page',
    createTrouble: () => afterwards(PROXY_PAGE),
    lastsMs: () => 0,
    isServerDoing: true,
  },
  {
    name: 'an empty 500 in place of the server',
    createTrouble: () => inPlaceOf(EMPTY_ANSWER),
    lastsMs: () => AWAY_MS,
    isServerDoing: false,
  },
  {
    name: 'done, and answered with an empty 500',
    createTrouble: () => afterwards(EMPTY_ANSWER),
    lastsMs: () => 0,
    isServerDoing: true,
  },
  {
    name: '10 s late',
    createTrouble: () => lateBy(PATIENCE_MS),
    lastsMs: () => PATIENCE_MS,
    isServerDoing: true,
  },
  {
    name: 'never answered, nor anything else',
    createTrouble: () => ({ meetExchange: () => undefined, streams: 'fall silent' }),
    lastsMs: givenUp,
    isServerDoing: false,
  },
  {
    name: 'never answered, though all else is',
    createTrouble: () => onActs(() => undefined),
    lastsMs: givenUp,
    isServerDoing: false,
  },
  {
    name: 'delivered and answered after the page gave up',
    createTrouble: (conditions) =>
      onActs(async (exchange) => {
        await waitMs(givenUp(conditions));
        exchange.sendAnswer(await exchange.deliverRequest());
      }),
    lastsMs: givenUp,
    isServerDoing: true,
  },
  {
    name: 'the connection cut in the middle of the answer',
    createTrouble: () =>
      onActs(async (exchange) => exchange.cutAnswer(await exchange.deliverRequest())),
    lastsMs: () => 0,
    isServerDoing: true,
  },
  {
    name: 'two windows at once',
    createTrouble: () => releasedTogether(2),
    lastsMs: () => 0,
    isServerDoing: true,
    isTwice: true,
  },
];
