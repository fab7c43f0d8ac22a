export const CSV_TYPE = 'text/csv;charset=utf-8';
const KEPT_MS = 60_000;

export function downloadText(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
