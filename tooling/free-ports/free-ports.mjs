import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that Linux and macOS give to outgoing connections: one of those could take a port
// between its choice here and its server's start.
const LOWEST = 20_000;
const ABOVE_HIGHEST = 32_768;

export async function freePorts(count) {
  const held = [];
  while (held.length < count) {
    const server = await listening(randomInt(LOWEST, ABOVE_HIGHEST));
    if (server !== null) held.push(server);
  }
  const ports = held.map((server) => server.address().port);
  await Promise.all(held.map((server) => once(server.close(), 'close')));
  return ports;
}

export async function freePort() {
  const [port] = await freePorts(1);
  return port;
}

async function listening(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error.code === 'EADDRINUSE') return null;
    throw error;
  }
}
