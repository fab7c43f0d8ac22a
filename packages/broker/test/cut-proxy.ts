import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  readonly port: number;
  cut(): void;
  close(): void;
}

/** Passes bytes on to a loopback port, until cut. */
export async function startCutProxy(targetPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    // The server answers only to its own address, so Host is rewritten.
    near.once('data', (head) => {
      far.write(
        head.toString('latin1').replace(/^Host: .*$/im, `Host: 127.0.0.1:${targetPort}`),
        'latin1',
      );
      near.pipe(far);
    });
    far.pipe(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
