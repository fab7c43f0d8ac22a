const LINE_CHARACTERS = 96;

export function textTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const formatRow = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [formatRow(head), ...rows.map(formatRow)].map((text) => `  ${text}`);
}

/** Writes "Label             value", a long value on several lines. */
export function labelledValue(label: string, value: string): readonly string[] {
  const indent = 22;
  const [first = '', ...rest] = wrapText(value, LINE_CHARACTERS - indent);
  return [
    `  ${label.padEnd(indent - 2)}${first}`,
    ...rest.map((line) => `${' '.repeat(indent)}${line}`),
  ];
}

export function labelledLines(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([label, value]) => labelledValue(label, value));
}

export function textSection(title: string, lines: readonly string[]): readonly string[] {
  return [title.toUpperCase(), ...lines, ''];
}

export function textParagraph(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => wrapText(text).map((line) => `  ${line}`));
}

export function wrapText(text: string, width = LINE_CHARACTERS - 2): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
