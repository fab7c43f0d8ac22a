export const CSV_MIME_TYPE = 'text/csv;charset=utf-8';
const OBJECT_URL_LIFETIME_MS = 60_000;

export function downloadText(fileName: string, text: string, mimeType: string): void {
  const objectUrl = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click returns.
  setTimeout(() => URL.revokeObjectURL(objectUrl), OBJECT_URL_LIFETIME_MS);
}
