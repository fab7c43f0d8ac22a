import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tideline/free-ports';
import { type App, type HostOptions, startApp } from '../src/app.ts';
import { readEnv } from '../src/config/env.ts';
import { monotonicClock } from '../src/runtime/clock.ts';
import { createLog } from '../src/runtime/log.ts';
import { Client } from './client.ts';
import { onFatal } from './on-fatal.ts';
import { registerOwner, SETUP_TOKEN } from './owner.ts';
import { readerThread } from './reader-thread.ts';
import { SimulatorControl } from './simulator-control.ts';
import { makeFolder } from './temporary-folder.ts';
import { writeWebApp } from './web-app.ts';

type Variables = Readonly<Record<string, string>>;

export interface RunningApp {
  readonly app: App;
  readonly dataDir: string;
  readonly databaseFile: string;
  readonly simulator: SimulatorControl;
  client(): Client;
  owner(): Promise<Client>;
  restart(changes?: Variables): Promise<void>;
  close(): Promise<void>;
}

/** The product in this process, its simulator behind real HTTP. */
export async function startRunningApp(
  variables: Variables = {},
  surroundings: Partial<HostOptions> = {},
): Promise<RunningApp> {
  const folder = makeFolder();
  const dataDir = join(folder.path, 'data');
  const webRoot = writeWebApp(join(folder.path, 'web'));
  const [port, simulatorPort] = await freePorts(2);
  const start = (changes: Variables = {}) => {
    const env = readEnv({
      DATA_DIR: dataDir,
      PORT: String(port),
      SIM_PORT: String(simulatorPort),
      SETUP_TOKEN,
      LOG_LEVEL: 'silent',
      ...variables,
      ...changes,
    });
    const log = createLog(env.LOG_LEVEL);
    return startApp(env, {
      wall: monotonicClock,
      log,
      webRoot,
      readerThreadUrl: readerThread(),
      onFatal,
      ...surroundings,
    });
  };
  let app = await start();
  const client = () => new Client(app.origin);
  return {
    get app() {
      return app;
    },
    dataDir,
    databaseFile: join(dataDir, 'tideline.sqlite'),
    simulator: new SimulatorControl(String(simulatorPort)),
    client,
    owner: () => registerOwner(client()),
    async restart(changes) {
      await app.close();
      // Lets fetch see that the old simulator's connections have ended: the new one has its
      // address.
      await sleep(100);
      app = await start(changes);
    },
    async close() {
      await app.close();
      folder.remove();
    },
  };
}
