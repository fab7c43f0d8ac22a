import { BrokerError } from '../port/broker-error.ts';

const MAX_PAGES = 100;

export interface ResultPage<T> {
  readonly items: readonly T[];
  readonly nextPageToken: string | null;
}

export interface PageToken {
  readonly pageToken?: string;
}

/** Throws `BrokerError` when the pages have no end. */
export async function readPages<T>(
  requestName: string,
  read: (pageToken: PageToken) => Promise<ResultPage<T>>,
): Promise<readonly T[]> {
  const all: T[] = [];
  let page = await read({});
  for (let pageCount = 1; ; pageCount += 1) {
    all.push(...page.items);
    if (page.nextPageToken === null) return all;
    if (pageCount === MAX_PAGES)
      throw new BrokerError('unavailable', `${requestName}: pages without end`);
    page = await read({ pageToken: page.nextPageToken });
  }
}
