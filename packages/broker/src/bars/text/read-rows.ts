import { fromDollars, MINUTE } from '@tideline/engine';
import Papa from 'papaparse';
import { BarFileError } from '../problems/bar-file-error.ts';
import { RawRows } from '../rows/raw-rows.ts';
import { cellsOf, type FileLayout, isOtherHeader, isSkippedLine, layoutOf } from './file-layout.ts';
import { readNumber } from './number-text.ts';
import { HIGHEST_PRICE, scaleProblem } from './price-scale.ts';
import { type DateOrder, type StampKind, StampReader, withDayFirst } from './stamp-text.ts';
import { symbolTest } from './symbol-text.ts';

export const MAX_SESSIONS = 2_500;
/** Allows for holidays and for days of zones other than New York's. */
const MAX_DAYS = MAX_SESSIONS + 150;
/** Twice the minutes of those sessions in extended hours. */
const MAX_ROWS = 5_000_000;
const HEAD_CHARACTERS = 1 << 16;
const DAY = 1_440 * MINUTE;
const MAX_EXAMPLES = 5;
const SCALE_SAMPLE = 200;
const FEW_SHARES = 1_000;

export interface BadRows {
  count: number;
  readonly examples: string[];
}

export interface ReadRows {
  readonly rows: RawRows;
  readonly kind: StampKind;
  readonly count: number;
  readonly foreign: number;
  readonly bad: BadRows;
  readonly asides: { count: number; first: string };
  /** `line` is null where the format of the stamps shows the order. */
  readonly orderFrom: { readonly order: DateOrder; readonly line: number | null } | null;
}

export class RowReader {
  readonly #name: string;
  readonly #symbol: string;
  readonly #isSymbol: (cell: string) => boolean;
  readonly #givenOrder: DateOrder | null;
  readonly #rows = new RawRows();
  readonly #bad: BadRows = { count: 0, examples: [] };
  readonly #asides = { count: 0, first: '' };
  readonly #days = new Set<number>();
  readonly #otherSymbols = new Set<string>();
  #head = '';
  #layout: FileLayout | null = null;
  #stamps: StampReader;
  #kind: StampKind | null = null;
  /** For speed, lines without the symbol are not parsed. */
  #needle: RegExp | null = null;
  #line = 0;
  #count = 0;
  #otherRows = 0;
  readonly #fractions = { count: 0, first: '' };
  #unordered = 0;
  #orderLine: number | null = null;
  #prices: number[] = [];
  #isScaleKnown = false;
  #lastDay = Number.NaN;

  constructor(name: string, symbol: string, order: DateOrder | null) {
    this.#name = name;
    this.#symbol = symbol;
    this.#isSymbol = symbolTest(symbol);
    this.#givenOrder = order;
    this.#stamps = new StampReader(order, null);
  }

  /** Takes whole lines. Throws BarFileError as soon as the file is useless. */
  push(text: string): void {
    if (this.#layout !== null) {
      this.#parseText(text, this.#layout);
      return;
    }
    this.#head += text;
    if (this.#head.length >= HEAD_CHARACTERS) this.#beginRows();
  }

  endFile(): ReadRows {
    if (this.#layout === null) this.#beginRows();
    this.#checkScale();
    this.#checkFound();
    this.#checkVolumes();
    const rows = this.#orderedRows();
    return {
      rows,
      kind: this.#kind ?? 'clock',
      count: this.#count,
      foreign: this.#otherRows,
      bad: this.#bad,
      asides: this.#asides,
      orderFrom: this.#orderFrom(),
    };
  }

  #beginRows(): void {
    if (this.#head === '') throw new BarFileError(`${this.#name} is empty`);
    const layout = layoutOf(this.#name, this.#head);
    this.#layout = layout;
    this.#stamps = new StampReader(this.#givenOrder, layout.zone);
    const lines = this.#head.split('\n');
    if (layout.symbol >= 0) {
      const cells = lines
        .slice(layout.headLines, 2_000)
        .map((line) => line.split(layout.delimiter)[layout.symbol]?.replaceAll('"', '') ?? '');
      const isMixed = cells.some((cell) => cell !== '' && !this.#isSymbol(cell));
      if (isMixed) this.#needle = new RegExp(this.#symbol, 'gi');
    }
    this.#line = layout.headLines;
    const data = lines.slice(layout.headLines).join('\n');
    this.#head = '';
    this.#parseText(data, layout);
  }

  #parseText(text: string, layout: FileLayout): void {
    if (this.#needle !== null) this.#parseOwn(text, layout, this.#needle);
    else this.#parseAll(text, layout);
  }

  #parseOwn(text: string, layout: FileLayout, needle: RegExp): void {
    let at = 0;
    while (at < text.length) {
      needle.lastIndex = at;
      const hit = needle.exec(text)?.index ?? -1;
      const start = hit < 0 ? text.length : text.lastIndexOf('\n', hit) + 1;
      for (
        let end = text.indexOf('\n', at);
        end >= 0 && end < start;
        end = text.indexOf('\n', at)
      ) {
        this.#line += 1;
        if (end > at) {
          this.#count += 1;
          this.#otherRows += 1;
          if (this.#otherSymbols.size < 3) this.#noteSymbol(text.slice(at, end), layout);
        }
        at = end + 1;
      }
      if (hit < 0) return;
      const end = text.indexOf('\n', hit);
      const line = text.slice(start, end < 0 ? text.length : end);
      this.#line += 1;
      this.#takeRow(cellsOf(line, layout.delimiter), layout, line);
      at = end < 0 ? text.length : end + 1;
    }
  }

  #noteSymbol(line: string, layout: FileLayout): void {
    const cell = line.split(layout.delimiter)[layout.symbol];
    if (cell !== undefined) this.#otherSymbols.add(cell.replaceAll('"', '').trim());
  }

  #parseAll(text: string, layout: FileLayout): void {
    const body = text.endsWith('\n') ? text.slice(0, -1) : text;
    const { delimiter } = layout;
    const { data } = Papa.parse<string[]>(body, { delimiter, newline: '\n' });
    // The parser takes all lines after an unclosed quotation mark for one cell.
    const isUneven = body.includes('"') && data.length !== body.split('\n').length;
    const rows = isUneven ? body.split('\n').map((line) => cellsOf(line, delimiter)) : data;
    for (const cells of rows) {
      this.#line += 1;
      this.#takeRow(cells, layout, null);
    }
  }

  #takeRow(cells: string[], layout: FileLayout, text: string | null): void {
    const first = cells[0] ?? '';
    if (cells.length === 1 && first.trim() === '') return;
    if (this.#isAsideRow(cells, layout)) {
      if (isOtherHeader(cells, layout)) {
        throw new BarFileError(
          `${this.#name} line ${this.#line}: a second header names other columns than the file's first rows have; split the file there`,
        );
      }
      this.#asides.count += 1;
      if (this.#asides.first === '') {
        const words = (text ?? cells.join(layout.delimiter)).slice(0, 40);
        this.#asides.first = `line ${this.#line}: ${JSON.stringify(words)}`;
      }
      return;
    }
    this.#count += 1;
    if (cells.length < layout.count) {
      this.#refuseRow(`has ${cells.length} of ${layout.count} columns; is the file cut off?`);
      return;
    }
    if (cells.slice(layout.count).some((cell) => cell.trim() !== '')) {
      this.#refuseRow(
        `has ${cells.length} of ${layout.count} columns; is a number written with commas?`,
      );
      return;
    }
    if (layout.symbol >= 0 && !this.#isSymbol(cells[layout.symbol] ?? '')) {
      this.#otherRows += 1;
      if (this.#otherSymbols.size < 3) this.#otherSymbols.add(cells[layout.symbol] ?? '');
      return;
    }
    this.#takeBar(cells, layout);
  }

  #takeBar(cells: readonly string[], layout: FileLayout): void {
    const stampCell = cells[layout.stamp] ?? '';
    const timeCell = layout.time < 0 ? null : (cells[layout.time] ?? '');
    const isUnordered = this.#stamps.order === null;
    const stamp = this.#stamps.read(stampCell, timeCell);
    if (isUnordered && this.#stamps.order !== null) {
      this.#orderLine = this.#line;
      if (this.#stamps.order === 'dmy') this.#unordered = this.#rows.length;
    }
    if (Number.isNaN(stamp)) {
      const written = timeCell === null ? stampCell : `${stampCell} ${timeCell}`;
      this.#refuseRow(
        `column ${columnName(layout, layout.stamp)} is not a date and time: ${clipCell(written)}`,
      );
      return;
    }
    this.#kind ??= this.#stamps.kind;
    if (this.#stamps.kind !== this.#kind) {
      this.#refuseRow(
        `column ${columnName(layout, layout.stamp)} has ${this.#kind === 'clock' ? 'a zone where other rows have none' : 'no zone where other rows have one'}: ${clipCell(stampCell)}`,
      );
      return;
    }
    const open = this.#readPrice(cells, layout.open, layout);
    const high = this.#readPrice(cells, layout.high, layout);
    const low = this.#readPrice(cells, layout.low, layout);
    const close = this.#readPrice(cells, layout.close, layout);
    const volume = layout.volume < 0 ? Number.NaN : this.#readNumber(cells, layout.volume, layout);
    if (open === null || high === null || low === null || close === null || volume === null) return;
    if (!this.#isScaleKnown) {
      if (close > 0) this.#prices.push(close);
      if (this.#prices.length >= SCALE_SAMPLE) this.#checkScale();
    }
    const reason = barFault(open, high, low, close, volume);
    if (reason !== null) {
      this.#refuseRow(reason);
      return;
    }
    if (volume < FEW_SHARES && !Number.isInteger(volume) && !Number.isNaN(volume)) {
      this.#fractions.count += 1;
      if (this.#fractions.first === '') {
        this.#fractions.first = `line ${this.#line}: column ${columnName(layout, layout.volume)} holds fractions of shares, such as ${clipCell(cells[layout.volume] ?? '')}`;
      }
    }
    this.#countDay(stamp);
    this.#rows.push(
      stamp,
      fromDollars(open),
      fromDollars(high),
      fromDollars(low),
      fromDollars(close),
      Math.round(volume),
      this.#line,
    );
  }

  #readPrice(cells: readonly string[], column: number, layout: FileLayout): number | null {
    const value = this.#readNumber(cells, column, layout);
    if (value === null || !Number.isNaN(value)) return value;
    this.#refuseRow(
      `column ${columnName(layout, column)} has no price: ${clipCell(cells[column] ?? '')}`,
    );
    return null;
  }

  /** Returns NaN for a missing number, null after it has refused the row. */
  #readNumber(cells: readonly string[], column: number, layout: FileLayout): number | null {
    const cell = cells[column] ?? '';
    const value = readNumber(cell, layout.mark);
    if (value === null) return Number.NaN;
    if (Number.isFinite(value)) return value;
    this.#refuseRow(`column ${columnName(layout, column)} is not a number: ${clipCell(cell)}`);
    return null;
  }

  /** Comments, repeated headers and footers are no rows. */
  #isAsideRow(cells: readonly string[], { count, header, stamp, delimiter }: FileLayout): boolean {
    const written = cells[stamp] ?? '';
    if (cells.length === count && /^\s*\d/.test(written)) return false;
    if (cells.every((cell) => cell.trim() === '')) return true;
    const first = cells[0] ?? '';
    if (isSkippedLine(first) && first.trim() !== '') return true;
    if (header !== null && cells.join(delimiter) === header.replaceAll('"', '')) return true;
    const hasWords = /[a-z]{3}/i.test(first) && Number.isNaN(this.#stamps.readDate(first.trim()));
    if (cells.length <= 2) return hasWords && cells.length < count;
    return !/\d/.test(written) && !cells.some((cell) => /^\s*-?\d+([.,]\d+)?\s*$/.test(cell));
  }

  #refuseRow(reason: string): void {
    this.#bad.count += 1;
    if (this.#bad.examples.length < MAX_EXAMPLES) {
      this.#bad.examples.push(`line ${this.#line}: ${reason}`);
    }
  }

  /** Stops reading as soon as a file is known to be longer than what can be played. */
  #countDay(stamp: number): void {
    const day = Math.floor(stamp / DAY);
    if (day !== this.#lastDay) {
      this.#lastDay = day;
      // 1970-01-01 was a Thursday.
      const weekday = (day + 4) % 7;
      if (weekday !== 0 && weekday !== 6) this.#days.add(day);
      if (this.#days.size > MAX_DAYS) throw this.#tooLong();
    }
    if (this.#rows.length >= MAX_ROWS) {
      throw new BarFileError(
        `${this.#name} line ${this.#line}: more than ${MAX_ROWS.toLocaleString('en-US')} rows of ${this.#symbol}; at most ${MAX_SESSIONS.toLocaleString('en-US')} sessions of 1-minute bars are played`,
      );
    }
  }

  #tooLong(): BarFileError {
    return tooManySessions(`${this.#name} line ${this.#line}`);
  }

  #checkScale(): void {
    if (this.#isScaleKnown || this.#prices.length === 0) return;
    this.#isScaleKnown = true;
    const scale = scaleProblem(this.#prices, this.#symbol);
    const first = this.#layout?.headLines ?? 0;
    if (scale !== null) throw new BarFileError(`${this.#name} line ${first + 1}: ${scale}`);
    this.#prices = [];
  }

  #checkFound(): void {
    const name = this.#name;
    if (this.#count === 0) throw new BarFileError(`${name}: no rows after the header`);
    if (this.#otherRows > 0 && this.#rows.length === 0 && this.#bad.count === 0) {
      const column = columnName(this.#layout, this.#layout?.symbol ?? -1);
      const others = [...this.#otherSymbols].map((each) => clipCell(each)).join(', ');
      throw new BarFileError(
        `${name}: no rows of ${this.#symbol} in column ${column}; it has ${others}`,
      );
    }
    const own = this.#count - this.#otherRows;
    if (this.#bad.count > 0 && this.#bad.count * 100 > own && (own < 50 || this.#bad.count > 1)) {
      const [example = ''] = this.#bad.examples;
      const share =
        own === this.#bad.count ? 'no row is' : `${this.#bad.count} of ${own} rows are no`;
      throw new BarFileError(
        `${name} ${example} (${share} possible bar${own === this.#bad.count ? '' : 's'})`,
      );
    }
  }

  #checkVolumes(): void {
    if (this.#fractions.count * 2 <= this.#rows.length) return;
    throw new BarFileError(
      `${this.#name} ${this.#fractions.first} (${this.#fractions.count} of ${this.#rows.length} rows); volumes must be shares, not thousands or millions of them`,
    );
  }

  #orderedRows(): RawRows {
    const rows = this.#rows;
    if (this.#stamps.hasYearFirst()) {
      throw new BarFileError(
        `${this.#name} line ${rows.line[0] ?? 1}: its dates begin with a year of two digits; write years with four`,
      );
    }
    if (this.#stamps.order === null && this.#stamps.isOrderNeeded && this.#stamps.hasDots) {
      this.#unordered = rows.length;
    } else if (this.#stamps.order === null && this.#stamps.isOrderNeeded) {
      throw new BarFileError(
        `${this.#name} line ${rows.line[0] ?? 1}: day and month of its dates fit both orders in every row; say which with --date-order dmy or --date-order mdy`,
      );
    }
    for (let index = 0; index < this.#unordered; index += 1) {
      rows.stamp[index] = withDayFirst(rows.stamp[index] ?? 0);
    }
    return rows;
  }

  #orderFrom(): ReadRows['orderFrom'] {
    const { order, isOrderNeeded, hasDots } = this.#stamps;
    if (this.#orderLine !== null && order !== null) return { order, line: this.#orderLine };
    if (this.#givenOrder !== null) return null;
    return isOrderNeeded && hasDots ? { order: 'dmy', line: null } : null;
  }
}

export function tooManySessions(place: string): BarFileError {
  return new BarFileError(
    `${place}: more than ${MAX_SESSIONS.toLocaleString('en-US')} sessions; at most ${MAX_SESSIONS.toLocaleString('en-US')} are played, so leave out the earlier ones`,
  );
}

function barFault(
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
): string | null {
  if (low <= 0 || open <= 0 || high <= 0 || close <= 0) return 'has a price of zero or below';
  if (high < low) return `has its high ${high} below its low ${low}`;
  if (fromDollars(high) < fromDollars(Math.max(open, close)))
    return `has its high ${high} below its open or close`;
  if (fromDollars(low) > fromDollars(Math.min(open, close)))
    return `has its low ${low} above its open or close`;
  if (high > HIGHEST_PRICE)
    return `has a price of ${high} dollars, above ${HIGHEST_PRICE.toLocaleString('en-US')}`;
  if (volume < 0) return `has a negative volume, ${volume}`;
  return volume > Number.MAX_SAFE_INTEGER ? `has a volume of ${volume}` : null;
}

function columnName(layout: FileLayout | null, column: number): string {
  return (layout?.names[column] ?? `${column + 1}`).toLowerCase();
}

function clipCell(text: string): string {
  const shown = text.trim();
  return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
}
