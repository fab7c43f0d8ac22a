// The Markdown of the repository: its links, its anchors and the heads of decisions.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repositoryFiles } from './repository-files.mjs';

export function readDocuments(root) {
  return repositoryFiles(root)
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** One line for each link that leads nowhere; `exists` says whether the repository has a path. */
export function brokenLinks(documents, exists) {
  const texts = new Map(documents.map(({ path, text }) => [path, text]));
  return documents.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [target, anchor] = link.split('#');
        const file = target === '' ? path : posix.join(posix.dirname(path), target);
        if (!exists(file)) return true;
        return anchor !== undefined && !anchorsOf(texts.get(file) ?? '').has(anchor);
      })
      .map((link) => `${path}: ${link} leads nowhere`),
  );
}

/** One line for each file that a guide names and no path ends with; `*` is any part of a name. */
export function missingFiles(documents, paths) {
  const guides = documents.filter(({ path }) =>
    /(README|ARCHITECTURE|CONTRIBUTING)\.md$/.test(path),
  );
  return guides.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w@./*-]+\.(?:tsx?|mjs))`/g)]
      .map(([, name]) => name)
      .filter((name) => !paths.some((each) => endingWith(name).test(each)))
      .map((name) => `${path}: there is no ${name}`),
  );
}

function endingWith(name) {
  const ending = name
    .replace(/^(\.{1,2}\/)+/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*');
  return new RegExp(`(^|/)${ending}$`);
}

export function decisionFaults(documents) {
  const decisions = documents.filter(({ path }) => /^docs\/adr\/\d/.test(path));
  const index = documents.find(({ path }) => path === 'docs/adr/README.md')?.text ?? '';
  const names = decisions.map(({ path }) => posix.basename(path));
  return decisions.flatMap(({ path, text }, place) => {
    const name = names[place];
    const number = name.slice(0, 4);
    const [title, , date, status] = text.split('\n');
    const successor = /^Status: superseded by \[\d{4}\]\(([^)]+)\)$/.exec(status)?.[1];
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const faults = [
      !/^\d{4}-[a-z0-9-]+\.md$/.test(name) && 'is not named NNNN-title.md',
      Number(number) !== place + 1 && `is not number ${place + 1}`,
      !title.startsWith(`# ${number}. `) && 'has no title with its number',
      !/^Date: \d{4}-\d\d-\d\d\\$/.test(date) && 'has no date',
      status !== 'Status: accepted' && !names.includes(successor) && 'has no status',
      sections.join() !== 'Context,Decision,Consequences' && 'has not the three sections',
      !index.includes(`](${name})`) && 'is not in the index',
    ];
    return faults.filter(Boolean).map((fault) => `${path} ${fault}`);
  });
}

export const existsIn = (root) => (path) => existsSync(join(root, path));

function linksOf(text) {
  const prose = withoutCode(text);
  return [
    ...prose.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g),
    ...prose.matchAll(/(?:href|src|srcset)="([^"\s]+)"/g),
  ].map(([, link]) => decodeURI(link));
}

/** Anchors as GitHub derives them from headings, and those that are written as a tag. */
function anchorsOf(text) {
  const seen = new Map();
  const ofHeadings = [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const earlier = seen.get(name) ?? 0;
    seen.set(name, earlier + 1);
    return earlier === 0 ? name : `${name}-${earlier}`;
  });
  return new Set([...ofHeadings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)]);
}

const withoutFences = (text) => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');

/** Without the text in fences or backticks; a backtick after a backslash is a letter. */
const withoutCode = (text) =>
  withoutFences(text).replaceAll(/(?<!\\)(`+)[^`](?:[^\n]*?[^`])?\1(?!`)/g, '');
