/** Imported at its first use, because a start should not wait for it. */
export async function loadWebPush() {
  const { default: library } = await import('web-push');
  return library;
}
