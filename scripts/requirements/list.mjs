// A list of requirements, read from Markdown:
//   ## A. Sending orders
//   - **A1** (level 1) what is required, or what can go wrong
//     - Does: what Tideline does about it
//     - Differs: where it does something else than is usually asked for
//     - Open: what is missing
//     - Never: why there is nothing that it could apply to
//     - Page: a page, and the heading under which it is written: SECURITY.md: Logs

const SECTION = /^## (\w+)\.? .+$/;
const ITEM = /^- \*\*(\S+)\*\*(?: \(level (\d)\))? (.+)$/;
const FIELD = /^ {2}- (Does|Differs|Open|Never|Page): (.+)$/;

/** The sections of a list: `{ id, heading, rows }`. Throws at a line that is none of the above. */
export function listOf(text) {
  return text
    .replaceAll(/\n +(?![ -])/g, ' ')
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map(sectionOf);
}

function sectionOf(text) {
  const [heading, ...lines] = text.split('\n').filter((line) => line !== '');
  const rows = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    const field = FIELD.exec(line);
    if (item) rows.push(itemOf(item));
    else if (field && rows.length > 0) addField(rows.at(-1), field);
    else throw new SyntaxError(`not a line of a list of requirements: ${line}`);
  }
  return { id: SECTION.exec(heading)[1], heading: heading.slice('## '.length), rows };
}

function itemOf([, id, level, asks]) {
  return { id, ...(level && { level: Number(level) }), asks, pages: [] };
}

function addField(row, [, name, text]) {
  if (name === 'Page') {
    const [path, heading] = text.split(': ');
    row.pages.push({ path, heading });
    return;
  }
  const key = name.toLowerCase();
  if (key in row) throw new SyntaxError(`${row.id} says twice: ${name}`);
  row[key] = text;
}
