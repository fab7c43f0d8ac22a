// Asks until the server answers, then loads the wanted page: its address is still in the address bar.
(() => {
  const EVERY_MS = 5_000;
  const element = (id) => document.getElementById(id);
  let tries = 0;
  let isAsking = false;

  const sayCause = () => {
    if (navigator.onLine) return;
    element('title').textContent = 'This device is offline';
    element('cause').textContent = 'It has no network, so the server can’t be reached from it.';
  };

  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    const answer = await fetch('/robots.txt', { cache: 'no-store' }).catch(() => null);
    isAsking = false;
    if (answer?.ok) {
      location.reload();
      return;
    }
    tries += 1;
    const times = tries === 1 ? 'once' : `${tries} times`;
    element('asked').textContent = `Asked ${times}. This page comes back by itself.`;
  };

  sayCause();
  element('again').addEventListener('click', ask);
  addEventListener('online', ask);
  setInterval(ask, EVERY_MS);
})();
