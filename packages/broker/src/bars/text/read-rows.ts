import { DAY, fromDollars } from '@tideline/engine';
import Papa from 'papaparse';
import { BarFileError } from '../problems/read-problem.ts';
import { RawRows } from '../rows/raw-rows.ts';
import {
  detectLayout,
  type FileLayout,
  isDifferentHeader,
  isSkippedLine,
  splitCells,
} from './file-layout.ts';
import { readNumber } from './number-text.ts';
import { MAX_PRICE_DOLLARS, scaleProblem } from './price-scale.ts';
import { type DateOrder, type StampKind, StampReader, withDayFirst } from './stamp-text.ts';
import { symbolTest } from './symbol-text.ts';

export const MAX_SESSIONS = 2_500;
/** Allows for holidays and for days of zones other than New York's. */
const MAX_CALENDAR_DAYS = MAX_SESSIONS + 150;
/** Twice the minutes of those sessions in extended hours. */
const MAX_ROWS = 5_000_000;
const MIN_HEAD_CHARACTERS = 1 << 16;
const MAX_EXAMPLES = 5;
const SCALE_SAMPLE_PRICES = 200;
const MAX_FRACTIONAL_VOLUME = 1_000;

export type ReadRows = ReturnType<RowReader['endFile']>;

export class RowReader {
  readonly #name: string;
  readonly #symbol: string;
  readonly #isSymbol: (cell: string) => boolean;
  readonly #givenOrder: DateOrder | null;
  readonly #rows = new RawRows();
  readonly #badRows = { rowCount: 0, examples: [] as string[] };
  readonly #skippedLines = { count: 0, firstLine: '' };
  readonly #seenDays = new Set<number>();
  readonly #otherSymbols = new Set<string>();
  #headText = '';
  #layout: FileLayout | null = null;
  #stampReader: StampReader;
  #stampKind: StampKind | null = null;
  /** For speed, lines without the symbol are not parsed. */
  #symbolPattern: RegExp | null = null;
  #lineNumber = 0;
  #rowCount = 0;
  #otherRowCount = 0;
  readonly #fractionalVolumes = { count: 0, firstLine: '' };
  #unorderedCount = 0;
  #orderLine: number | null = null;
  #samplePrices: number[] = [];
  #isScaleKnown = false;
  #lastDay = Number.NaN;

  constructor(name: string, symbol: string, order: DateOrder | null) {
    this.#name = name;
    this.#symbol = symbol;
    this.#isSymbol = symbolTest(symbol);
    this.#givenOrder = order;
    this.#stampReader = new StampReader(order, null);
  }

  /** Takes whole lines. Throws BarFileError as soon as the file is unusable. */
  pushText(text: string): void {
    if (this.#layout !== null) {
      this.#parseText(text, this.#layout);
      return;
    }
    this.#headText += text;
    if (this.#headText.length >= MIN_HEAD_CHARACTERS) this.#beginRows();
  }

  endFile() {
    if (this.#layout === null) this.#beginRows();
    this.#checkScale();
    this.#checkRowsFound();
    this.#checkVolumes();
    return {
      rows: this.#orderedRows(),
      stampKind: this.#stampKind ?? ('clock' as const),
      rowCount: this.#rowCount,
      otherSymbolRowCount: this.#otherRowCount,
      badRows: this.#badRows,
      skippedLines: this.#skippedLines,
      dateOrderSource: this.#dateOrderSource(),
    };
  }

  #beginRows(): void {
    if (this.#headText === '') throw new BarFileError(`${this.#name} is empty`);
    const layout = detectLayout(this.#name, this.#headText);
    this.#layout = layout;
    this.#stampReader = new StampReader(this.#givenOrder, layout.zoneName);
    const lines = this.#headText.split('\n');
    if (layout.symbolColumn >= 0) {
      const cells = lines
        .slice(layout.headLineCount, 2_000)
        .map((row) => row.split(layout.delimiter)[layout.symbolColumn]?.replaceAll('"', '') ?? '');
      const isMixed = cells.some((cell) => cell !== '' && !this.#isSymbol(cell));
      if (isMixed) this.#symbolPattern = new RegExp(this.#symbol, 'gi');
    }
    this.#lineNumber = layout.headLineCount;
    const data = lines.slice(layout.headLineCount).join('\n');
    this.#headText = '';
    this.#parseText(data, layout);
  }

  #parseText(text: string, layout: FileLayout): void {
    if (this.#symbolPattern !== null) this.#parseOwnRows(text, layout, this.#symbolPattern);
    else this.#parseAllRows(text, layout);
  }

  #parseOwnRows(text: string, layout: FileLayout, needle: RegExp): void {
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
        this.#lineNumber += 1;
        if (end > at) {
          this.#rowCount += 1;
          this.#otherRowCount += 1;
          if (this.#otherSymbols.size < 3) this.#noteSymbol(text.slice(at, end), layout);
        }
        at = end + 1;
      }
      if (hit < 0) return;
      const end = text.indexOf('\n', hit);
      const line = text.slice(start, end < 0 ? text.length : end);
      this.#lineNumber += 1;
      this.#takeRow(splitCells(line, layout.delimiter), layout, line);
      at = end < 0 ? text.length : end + 1;
    }
  }

  #noteSymbol(line: string, layout: FileLayout): void {
    const cell = line.split(layout.delimiter)[layout.symbolColumn];
    if (cell !== undefined) this.#otherSymbols.add(cell.replaceAll('"', '').trim());
  }

  #parseAllRows(text: string, layout: FileLayout): void {
    const body = text.endsWith('\n') ? text.slice(0, -1) : text;
    const { delimiter } = layout;
    const { data } = Papa.parse<string[]>(body, { delimiter, newline: '\n' });
    // The parser takes all lines after an unclosed quotation mark for one cell.
    const isUneven = body.includes('"') && data.length !== body.split('\n').length;
    const rows = isUneven ? body.split('\n').map((line) => splitCells(line, delimiter)) : data;
    for (const cells of rows) {
      this.#lineNumber += 1;
      this.#takeRow(cells, layout, null);
    }
  }

  #takeRow(cells: string[], layout: FileLayout, text: string | null): void {
    const first = cells[0] ?? '';
    if (cells.length === 1 && first.trim() === '') return;
    if (this.#isSkippedRow(cells, layout)) {
      if (isDifferentHeader(cells, layout)) {
        throw new BarFileError(
          `${this.#name} line ${this.#lineNumber}: a second header names other columns than the file's first rows have; split the file there`,
        );
      }
      this.#skippedLines.count += 1;
      if (this.#skippedLines.firstLine === '') {
        const words = (text ?? cells.join(layout.delimiter)).slice(0, 40);
        this.#skippedLines.firstLine = `line ${this.#lineNumber}: ${JSON.stringify(words)}`;
      }
      return;
    }
    this.#rowCount += 1;
    if (cells.length < layout.columnCount) {
      this.#refuseRow(`has ${cells.length} of ${layout.columnCount} columns; is the file cut off?`);
      return;
    }
    if (cells.slice(layout.columnCount).some((cell) => cell.trim() !== '')) {
      this.#refuseRow(
        `has ${cells.length} of ${layout.columnCount} columns; is a number written with commas?`,
      );
      return;
    }
    if (layout.symbolColumn >= 0 && !this.#isSymbol(cells[layout.symbolColumn] ?? '')) {
      this.#otherRowCount += 1;
      if (this.#otherSymbols.size < 3) this.#otherSymbols.add(cells[layout.symbolColumn] ?? '');
      return;
    }
    this.#takeBar(cells, layout);
  }

  #takeBar(cells: readonly string[], layout: FileLayout): void {
    const stampCell = cells[layout.stampColumn] ?? '';
    const timeCell = layout.timeColumn < 0 ? null : (cells[layout.timeColumn] ?? '');
    const isUnordered = this.#stampReader.dateOrder === null;
    const stamp = this.#stampReader.readStamp(stampCell, timeCell);
    if (isUnordered && this.#stampReader.dateOrder !== null) {
      this.#orderLine = this.#lineNumber;
      if (this.#stampReader.dateOrder === 'dmy') this.#unorderedCount = this.#rows.length;
    }
    if (Number.isNaN(stamp)) {
      const written = timeCell === null ? stampCell : `${stampCell} ${timeCell}`;
      this.#refuseRow(
        `column ${columnName(layout, layout.stampColumn)} is not a date and time: ${clipCell(written)}`,
      );
      return;
    }
    this.#stampKind ??= this.#stampReader.stampKind;
    if (this.#stampReader.stampKind !== this.#stampKind) {
      this.#refuseRow(
        `column ${columnName(layout, layout.stampColumn)} has ${this.#stampKind === 'clock' ? 'a zone where other rows have none' : 'no zone where other rows have one'}: ${clipCell(stampCell)}`,
      );
      return;
    }
    const open = this.#readPrice(cells, layout.openColumn, layout);
    const high = this.#readPrice(cells, layout.highColumn, layout);
    const low = this.#readPrice(cells, layout.lowColumn, layout);
    const close = this.#readPrice(cells, layout.closeColumn, layout);
    const volume =
      layout.volumeColumn < 0 ? Number.NaN : this.#readNumber(cells, layout.volumeColumn, layout);
    if (open === null || high === null || low === null || close === null || volume === null) return;
    if (!this.#isScaleKnown) {
      if (close > 0) this.#samplePrices.push(close);
      if (this.#samplePrices.length >= SCALE_SAMPLE_PRICES) this.#checkScale();
    }
    const reason = barFault(open, high, low, close, volume);
    if (reason !== null) {
      this.#refuseRow(reason);
      return;
    }
    if (volume < MAX_FRACTIONAL_VOLUME && !Number.isInteger(volume) && !Number.isNaN(volume)) {
      this.#fractionalVolumes.count += 1;
      if (this.#fractionalVolumes.firstLine === '') {
        this.#fractionalVolumes.firstLine = `line ${this.#lineNumber}: column ${columnName(layout, layout.volumeColumn)} holds fractions of shares, such as ${clipCell(cells[layout.volumeColumn] ?? '')}`;
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
      this.#lineNumber,
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
    const value = readNumber(cell, layout.decimalMark);
    if (value === null) return Number.NaN;
    if (Number.isFinite(value)) return value;
    this.#refuseRow(`column ${columnName(layout, column)} is not a number: ${clipCell(cell)}`);
    return null;
  }

  /** Comments, repeated headers and footers are no rows. */
  #isSkippedRow(cells: readonly string[], layout: FileLayout): boolean {
    const { columnCount, headerLine, stampColumn, delimiter } = layout;
    const written = cells[stampColumn] ?? '';
    if (cells.length === columnCount && /^\s*\d/.test(written)) return false;
    if (cells.every((cell) => cell.trim() === '')) return true;
    const first = cells[0] ?? '';
    if (isSkippedLine(first) && first.trim() !== '') return true;
    if (headerLine !== null && cells.join(delimiter) === headerLine.replaceAll('"', ''))
      return true;
    const hasWords =
      /[a-z]{3}/i.test(first) && Number.isNaN(this.#stampReader.readDate(first.trim()));
    if (cells.length <= 2) return hasWords && cells.length < columnCount;
    return !/\d/.test(written) && !cells.some((cell) => /^\s*-?\d+([.,]\d+)?\s*$/.test(cell));
  }

  #refuseRow(reason: string): void {
    this.#badRows.rowCount += 1;
    if (this.#badRows.examples.length < MAX_EXAMPLES) {
      this.#badRows.examples.push(`line ${this.#lineNumber}: ${reason}`);
    }
  }

  /** Throws BarFileError as soon as the file is longer than what can be played. */
  #countDay(stamp: number): void {
    const day = Math.floor(stamp / DAY);
    if (day !== this.#lastDay) {
      this.#lastDay = day;
      // 1970-01-01 was a Thursday.
      const weekday = (day + 4) % 7;
      if (weekday !== 0 && weekday !== 6) this.#seenDays.add(day);
      if (this.#seenDays.size > MAX_CALENDAR_DAYS)
        throw tooManySessionsError(`${this.#name} line ${this.#lineNumber}`);
    }
    if (this.#rows.length >= MAX_ROWS) {
      throw new BarFileError(
        `${this.#name} line ${this.#lineNumber}: more than ${MAX_ROWS.toLocaleString('en-US')} rows of ${this.#symbol}; at most ${MAX_SESSIONS.toLocaleString('en-US')} sessions of 1-minute bars are played`,
      );
    }
  }

  #checkScale(): void {
    if (this.#isScaleKnown || this.#samplePrices.length === 0) return;
    this.#isScaleKnown = true;
    const scale = scaleProblem(this.#samplePrices, this.#symbol);
    const first = this.#layout?.headLineCount ?? 0;
    if (scale !== null) throw new BarFileError(`${this.#name} line ${first + 1}: ${scale}`);
    this.#samplePrices = [];
  }

  #checkRowsFound(): void {
    const name = this.#name;
    const badCount = this.#badRows.rowCount;
    if (this.#rowCount === 0) throw new BarFileError(`${name}: no rows after the header`);
    if (this.#otherRowCount > 0 && this.#rows.length === 0 && badCount === 0) {
      const column = columnName(this.#layout, this.#layout?.symbolColumn ?? -1);
      const others = [...this.#otherSymbols].map((each) => clipCell(each)).join(', ');
      throw new BarFileError(
        `${name}: no rows of ${this.#symbol} in column ${column}; it has ${others}`,
      );
    }
    const own = this.#rowCount - this.#otherRowCount;
    if (badCount > 0 && badCount * 100 > own && (own < 50 || badCount > 1)) {
      const [example = ''] = this.#badRows.examples;
      const share =
        own === badCount
          ? 'no row is a possible bar'
          : `${badCount} of ${own} rows are no possible bars`;
      throw new BarFileError(`${name} ${example} (${share})`);
    }
  }

  #checkVolumes(): void {
    if (this.#fractionalVolumes.count * 2 <= this.#rows.length) return;
    throw new BarFileError(
      `${this.#name} ${this.#fractionalVolumes.firstLine} (${this.#fractionalVolumes.count} of ${this.#rows.length} rows); volumes must be shares, not thousands or millions of them`,
    );
  }

  #orderedRows(): RawRows {
    const rows = this.#rows;
    const { dateOrder, isOrderNeeded, hasDots } = this.#stampReader;
    const place = `${this.#name} line ${rows.line[0] ?? 1}`;
    if (this.#stampReader.hasYearFirst()) {
      throw new BarFileError(
        `${place}: its dates begin with a year of two digits; write years with four`,
      );
    }
    if (dateOrder === null && isOrderNeeded) {
      if (!hasDots) {
        throw new BarFileError(
          `${place}: day and month of its dates fit both orders in every row; say which with --date-order dmy or --date-order mdy`,
        );
      }
      this.#unorderedCount = rows.length;
    }
    for (let index = 0; index < this.#unorderedCount; index += 1) {
      rows.stamp[index] = withDayFirst(rows.stamp[index] ?? 0);
    }
    return rows;
  }

  /** `line` is null where only dots in the dates show the order. */
  #dateOrderSource() {
    const { dateOrder, isOrderNeeded, hasDots } = this.#stampReader;
    if (this.#orderLine !== null && dateOrder !== null)
      return { order: dateOrder, line: this.#orderLine };
    if (this.#givenOrder !== null) return null;
    return isOrderNeeded && hasDots ? ({ order: 'dmy', line: null } as const) : null;
  }
}

export function tooManySessionsError(place: string): BarFileError {
  return new BarFileError(
    `${place}: more than ${MAX_SESSIONS.toLocaleString('en-US')} sessions; at most ${MAX_SESSIONS.toLocaleString('en-US')} are played, so leave out the earlier ones`,
  );
}

function barFault(open: number, high: number, low: number, close: number, volume: number) {
  if (low <= 0 || open <= 0 || high <= 0 || close <= 0) return 'has a price of zero or below';
  if (high < low) return `has its high ${high} below its low ${low}`;
  if (fromDollars(high) < fromDollars(Math.max(open, close)))
    return `has its high ${high} below its open or close`;
  if (fromDollars(low) > fromDollars(Math.min(open, close)))
    return `has its low ${low} above its open or close`;
  if (high > MAX_PRICE_DOLLARS)
    return `has a price of ${high} dollars, above ${MAX_PRICE_DOLLARS.toLocaleString('en-US')}`;
  if (volume < 0) return `has a negative volume, ${volume}`;
  return volume > Number.MAX_SAFE_INTEGER ? `has a volume of ${volume}` : null;
}

function columnName(layout: FileLayout | null, column: number): string {
  return (layout?.columnNames[column] ?? `${column + 1}`).toLowerCase();
}

function clipCell(text: string): string {
  const shown = text.trim();
  return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
}
