import { createHash } from 'node:crypto';
import { html, type Markup } from './markup.ts';
import { PAGE_STYLE } from './style.ts';

/** The script shows one day at a time; without scripts the first day stays. */
const DAY_PICKER_SCRIPT = `
const days = [...document.querySelectorAll('.day')];
const picker = document.querySelector('.picker');
if (picker !== null) {
  const select = picker.querySelector('select');
  const [earlier, later] = picker.querySelectorAll('button');
  const show = (index) => {
    const place = Math.min(days.length - 1, Math.max(0, index));
    days.forEach((day, each) => { day.hidden = each !== place; });
    select.selectedIndex = place;
    earlier.disabled = place === 0;
    later.disabled = place === days.length - 1;
  };
  const follow = () => {
    const place = days.findIndex((day) => '#' + day.id === location.hash);
    if (place >= 0) show(place);
  };
  select.addEventListener('change', () => show(select.selectedIndex));
  earlier.addEventListener('click', () => show(select.selectedIndex - 1));
  later.addEventListener('click', () => show(select.selectedIndex + 1));
  addEventListener('hashchange', follow);
  picker.hidden = false;
  show(days.findIndex((day) => !day.hidden));
  follow();
}
`;

/** A page needs no network: the policy allows only its own style and script. */
export function htmlPage(title: string, body: Markup): string {
  const contentSecurityPolicy = `default-src 'none'; style-src '${cspHash(PAGE_STYLE)}'; script-src '${cspHash(DAY_PICKER_SCRIPT)}'`;
  // Style and script are our own constants, and escaping would change them.
  const head = html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>`;
  return `<!doctype html>
<html lang="en">
<head>
${head.text}
<style>${PAGE_STYLE}</style>
</head>
<body>
${body.text}
<script>${DAY_PICKER_SCRIPT}</script>
</body>
</html>
`;
}

function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
