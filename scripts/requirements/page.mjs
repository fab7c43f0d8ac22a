// A list of requirements as a page under docs/, with the tests that show each.
import { posix } from 'node:path';

/**
 * `path` and `introduction` are the page's, `states` are those that it counts, and `columns` make a
 * row's cells.
 */
export function pageOf({ path, introduction, states, columns }, sections, tests) {
  const linkTo = (file) => posix.relative(posix.dirname(path), file);
  const show = (row) => columnsOf(row, { states, tests, linkTo });
  return [
    introduction,
    overview(states, sections),
    ...sections.map(({ heading, rows }) =>
      [
        `## ${heading}`,
        '',
        rowOf(Object.keys(columns)),
        rowOf(Object.keys(columns).map(() => '---')),
        ...rows.map((row) => rowOf(Object.values(columns).map((name) => show(row)[name]))),
        '',
      ].join('\n'),
    ),
  ].join('\n');
}

function columnsOf(row, { states, tests, linkTo }) {
  const { id, level, asks, does, differs, never, open, pages } = row;
  return {
    id,
    level,
    asks,
    state: states[stateOf(row)],
    does: [does, never, differs && `*Decided otherwise:* ${differs}`, open && `*Open:* ${open}`]
      .filter(Boolean)
      .join('<br>'),
    shown: [
      ...pages.map(({ path, heading }) => `[${heading}](${linkTo(path)}#${anchorOf(heading)})`),
      ...testsOf(id, tests, linkTo),
    ].join('<br>'),
  };
}

function stateOf({ does, never, open }) {
  if (never) return 'never';
  if (!open) return 'met';
  return does ? 'part' : 'open';
}

function testsOf(id, tests, linkTo) {
  const own = tests.filter(({ ids }) => ids.includes(id));
  return [...new Set(own.map(({ path }) => path))].flatMap((path) => [
    `[${posix.basename(path)}](${linkTo(path)})`,
    ...new Set(own.filter((each) => each.path === path).map(({ title }) => escaped(title))),
  ]);
}

function overview(states, sections) {
  const line = (name, rows) => {
    const of = (state) => rows.filter((row) => stateOf(row) === state).length;
    return rowOf([name, rows.length, ...Object.keys(states).map(of)]);
  };
  const headings = ['section', 'rows', ...Object.values(states)];
  return [
    rowOf(headings),
    rowOf(headings.map(() => '---')),
    ...sections.map(({ heading, rows }) => line(`[${heading}](#${anchorOf(heading)})`, rows)),
    line(
      '**all**',
      sections.flatMap(({ rows }) => rows),
    ),
    '',
  ].join('\n');
}

function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function rowOf(cells) {
  return `| ${cells.map((text) => String(text).replaceAll('|', '\\|')).join(' | ')} |`;
}

function escaped(title) {
  return title.replaceAll('\n', ' ').replaceAll(/[\\*_`<[\]]/g, '\\$&');
}
