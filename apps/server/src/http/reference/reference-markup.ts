import { setImmediate } from 'node:timers/promises';
import { exampleValueOf } from './example-value.ts';
import { EMPTY_MARKUP, html, type Markup } from './html.ts';
import type { Schema } from './schema.ts';
import { fieldsMarkup, schemaTypeText } from './schema-markup.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

type BodiesByType = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: BodiesByType };
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: BodiesByType }>
  >;
}

/** The OpenAPI document, as far as the page shows it. */
export interface ReferenceDocument {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
  };
}

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The page's examples send their calls to `origin`. */
export async function referenceMarkup(document: ReferenceDocument, origin: string) {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const links = groups.map(
    ({ name }) => html`<li><a href="#${name}">${groupTitleOf(name)}</a></li>`,
  );
  const sections: Markup[] = [];
  for (const group of groups) {
    sections.push(groupMarkup(group.name, group.calls, origin));
    await setImmediate();
  }
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference - Tideline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/reference.css">
<script src="/theme.js"></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<nav aria-label="Groups of calls"><p><a href="/">Tideline</a></p><ul>${links}</ul></nav>
<main id="calls" tabindex="-1">
<h1>API reference</h1>
<p>${textMarkup(document.info.description)}</p>
<p>A program calls with an API token: <code>Authorization: Bearer tdl_…</code>, made at the foot of the screen Notifications. Each call names the scope that it needs. All of this
is the <a href="/api/openapi.json">OpenAPI document</a> as a page.</p>
${statusMarkup(document)}
${sections}
</main>
</body>
</html>
`;
  return page.text;
}

function statusMarkup({ components }: ReferenceDocument): Markup {
  const rows = Object.entries(components.responses).map(
    ([status, { description }]) =>
      html`<tr><th scope="row">${status}</th><td>${description}</td></tr>`,
  );
  return html`<details><summary>What refusals mean</summary><table><tbody>${rows}</tbody></table></details>`;
}

function groupMarkup(name: string, calls: readonly DocumentedCall[], origin: string): Markup {
  return html`<section aria-labelledby="${name}"><h2 id="${name}" tabindex="-1">${groupTitleOf(name)}</h2>
${calls.map((call) => callMarkup(call, origin))}
</section>
`;
}

function callMarkup({ method, path, operation }: DocumentedCall, origin: string): Markup {
  const scope = tokenScopeOf(operation);
  const { description, parameters = [], requestBody } = operation;
  return html`<details id="${operation.operationId}"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span class="scope">${
    scope ?? (operation.security.length === 0 ? 'open' : 'no token')
  }</span></summary>
<div class="call">
${description === undefined ? EMPTY_MARKUP : html`<p>${textMarkup(description)}</p>`}
${parameters.length === 0 ? EMPTY_MARKUP : parametersMarkup(parameters)}
${requestBody === undefined ? EMPTY_MARKUP : contentMarkup('Body', requestBody.content)}
${contentMarkup('Answer', operation.responses['200']?.content ?? {})}
<p class="refusals">May be refused with ${Object.keys(operation.responses)
    .filter((status) => status >= '400')
    .join(', ')}.</p>
${scope === null ? EMPTY_MARKUP : exampleMarkup({ method, path, operation }, origin)}
</div></details>
`;
}

function parametersMarkup(parameters: readonly Parameter[]): Markup {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code> <span class="type">${schemaTypeText(schema)}</span> <span class="optional">in the ${place}${
        required ? '' : ', optional'
      }</span></li>`,
  );
  return html`<h3>Parameters</h3><ul class="fields">${rows}</ul>`;
}

function contentMarkup(title: string, content: BodiesByType): Markup {
  const bodies = Object.entries(content).map(
    ([type, { schema = {} }]) =>
      html`<p class="type">${type}: ${schemaTypeText(schema)}</p>${fieldsMarkup(schema)}`,
  );
  return bodies.length === 0 ? EMPTY_MARKUP : html`<h3>${title}</h3>${bodies}`;
}

function exampleMarkup({ method, path, operation }: DocumentedCall, origin: string): Markup {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body =
    schema === undefined
      ? ''
      : ` -H 'Content-Type: application/json' -d '${JSON.stringify(exampleValueOf(schema))}'`;
  const methodOption = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const curlLine = `curl${methodOption} -H "Authorization: Bearer $TIDELINE_TOKEN"${body} '${origin}${path}'`;
  return html`<h3>With curl</h3><pre tabindex="0"><code>${curlLine}</code></pre>`;
}

function tokenScopeOf({ security }: Operation): string | null {
  const tokenRequirement = security.find((each) => each.token !== undefined)?.token;
  return tokenRequirement?.[0] ?? null;
}

/** Names in descriptions stand between backticks. */
function textMarkup(text: string): readonly Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

/** "Admin settings" from `adminSettings`. */
function groupTitleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
