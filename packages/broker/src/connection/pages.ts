import { BrokerError } from '../port/broker-error.ts';

const MAX_PAGES = 100;

export interface ResultPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export interface PageToken {
  readonly pageToken?: string;
}

/** Throws `BrokerError` when the pages have no end. */
export async function readPages<T>(
  what: string,
  read: (pageToken: PageToken) => Promise<ResultPage<T>>,
): Promise<readonly T[]> {
  const all: T[] = [];
  let page = await read({});
  for (let pages = 1; ; pages += 1) {
    all.push(...page.items);
    if (page.next === null) return all;
    if (pages === MAX_PAGES) throw new BrokerError('unavailable', `${what}: pages without end`);
    page = await read({ pageToken: page.next });
  }
}
