import { done } from '@tideline/api';
import type { TradingHistory } from '@tideline/db';
import type { Reader, ReadName, ReadQuery, ReadResult } from '../src/reader/reader.ts';
import { createReads, type Reads } from '../src/reader/reads.ts';

export function readerHere(history: TradingHistory): Reader {
  const reads = createReads(history);
  return {
    async ask<Name extends ReadName>(_userId: string, name: Name, query: ReadQuery<Name>) {
      return done(await read(reads, name, query));
    },
  };
}

function read<Name extends ReadName>(
  reads: Reads,
  name: Name,
  query: ReadQuery<Name>,
): ReadResult<Name> | Promise<ReadResult<Name>> {
  const asked = reads[name] as (
    query: ReadQuery<Name>,
  ) => ReadResult<Name> | Promise<ReadResult<Name>>;
  return asked(query);
}
