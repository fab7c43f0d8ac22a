import { join } from 'node:path';
import { type App, startApp } from '../src/app.ts';
import { systemWall } from '../src/clock.ts';
import { readEnv } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { Client } from './client.ts';
import { freePorts } from './free-ports.ts';
import { registerOwner, SETUP_TOKEN } from './owner.ts';
import { SimulatorControl } from './simulator-control.ts';
import { makeFolder } from './temporary-folder.ts';
import { writeWebApp } from './web-app.ts';

export interface RunningApp {
  readonly app: App;
  readonly databaseFile: string;
  readonly simulator: SimulatorControl;
  client(): Client;
  /** A client signed in as the owner, who is registered by it. */
  owner(): Promise<Client>;
  /** Stops the app and removes its folder. */
  close(): Promise<void>;
}

/** The whole product in this process, with its simulator behind the real wire. */
export async function startRunningApp(
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const folder = makeFolder();
  const [port, simulatorPort] = await freePorts(2);
  const env = readEnv({
    DATA_DIR: join(folder.path, 'data'),
    PORT: String(port),
    SIM_PORT: String(simulatorPort),
    SETUP_TOKEN,
    LOG_LEVEL: 'silent',
    ...variables,
  });
  const app = await startApp(env, {
    wall: systemWall,
    log: createLog(env.LOG_LEVEL),
    webRoot: writeWebApp(join(folder.path, 'web')),
  });
  const client = () => new Client(app.origin);
  return {
    app,
    databaseFile: join(env.DATA_DIR, 'tideline.sqlite'),
    simulator: new SimulatorControl(String(simulatorPort)),
    client,
    owner: () => registerOwner(client()),
    async close() {
      await app.close();
      folder.remove();
    },
  };
}
