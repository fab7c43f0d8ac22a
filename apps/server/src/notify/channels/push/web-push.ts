/** Read when it is first used: a start is not to wait for it. */
export async function webPush() {
  const { default: library } = await import('web-push');
  return library;
}
