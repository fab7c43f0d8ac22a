import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blocks, guide } from './lib/guide.mjs';
import { readSources } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

/** The code that follows a critical alarm; after a colon comes an order's name. */
const CRITICAL = /'critical',\s*(?:code: )?['`]([A-Z_]+)/g;

const sources = readSources(root).filter(({ isTest }) => !isTest);
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const all = (pattern, text) => [...text.matchAll(pattern)].map(([, found]) => found);

test.each([
  ['operator', guide],
  ['trader', textOf('docs/guide/alarms.md')],
])('a guide says what the %s does about every critical alarm', (_, text) => {
  const codes = sources
    .filter(({ path }) => /^(apps\/server|packages\/engine)\/src\//.test(path))
    .flatMap(({ text }) => all(CRITICAL, text));
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});

describe('G15 the operating guide', () => {
  const shell = blocks.join('\n');

  test('has commands that a shell can read', () => {
    for (const text of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' });
      expect({ status, stderr, text }).toMatchObject({ status: 0, stderr: '' });
    }
    expect(blocks.length).toBeGreaterThan(15);
  });

  test('names commands that the console has', () => {
    const console = textOf('apps/server/src/console/command.ts');
    const named = new Set(all(/tideline-admin ([a-z][a-z-]+)/g, guide));
    expect([...named].filter((name) => !console.includes(`'${name}'`))).toEqual([]);
    expect(named.size).toBeGreaterThan(5);
  });

  test('names variables that the server reads', () => {
    const env = textOf('apps/server/src/config/env.ts');
    // NOTIFY_URL is a setting of the unit that calls for help.
    const named = new Set(all(/\b([A-Z]+_[A-Z_]+)=/g, guide));
    named.delete('NOTIFY_URL');
    expect([...named].filter((name) => !env.includes(`${name}:`))).toEqual([]);
    expect([...named]).toContain('MASTER_KEY_FILE');
  });

  test('takes from deploy/ what is there, and leaves nothing of it out', () => {
    const files = readdirSync(join(root, 'deploy')).filter((name) => name !== 'README.md');
    const helper = 'tideline-backup.sh';
    expect(textOf('deploy/tideline-backup.service')).toContain(helper);
    expect(files.filter((name) => name !== helper && !shell.includes(name))).toEqual([]);
    const named = all(/current\/deploy\/([\w.@-]+)/g, shell);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });

  test('installs what its own commands, units and scripts need', () => {
    const packages = all(/apt-get install (.+)$/gm, shell)
      .join(' ')
      .split(' ');
    const needed = {
      'ca-certificates': 'https:',
      certbot: 'certbot ',
      chrony: 'chronyc',
      curl: 'curl ',
      caddy: 'caddy ',
      git: 'git ',
      gpgv: 'gpgv ',
      nftables: 'nft ',
      nginx: 'nginx ',
      openssl: 'openssl ',
      'xz-utils': 'tar -xJf',
    };
    for (const [name, use] of Object.entries(needed)) {
      expect({ name, isUsed: guide.includes(use), isInstalled: packages.includes(name) }).toEqual({
        name,
        isUsed: true,
        isInstalled: true,
      });
    }
    expect(shell).not.toMatch(/^(sudo|wget|rsync|service) /m);
    for (const name of ['g++', 'make', 'python3']) expect(packages).toContain(name);
  });

  test('and the units, the server blocks and the console name the same places [V13.2.2]', () => {
    const unit = textOf('deploy/tideline.service');
    expect(unit).toContain('ExecStart=/opt/node/bin/node /opt/tideline/current/main.js\n');
    for (const line of [
      'OnFailure=tideline-failed@%N.service',
      'RestartPreventExitStatus=2',
      'LimitCORE=0',
      'UMask=0077',
    ]) {
      expect(unit).toContain(`${line}\n`);
    }
    expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m);
    expect(unit).toMatch(/^TasksMax=\d+$/m);
    for (const path of ['deploy/nginx.conf', 'deploy/Caddyfile']) {
      expect(textOf(path)).toContain('127.0.0.1:3000');
    }
    for (const path of ['deploy/tideline.service', 'deploy/tideline-backup.service']) {
      expect(textOf(path)).toContain('EnvironmentFile=/etc/tideline/env\n');
      expect(textOf(path)).toContain('User=tideline\n');
    }
    for (const place of ['/etc/tideline/env', '/opt/node', '/var/backups/tideline']) {
      expect(guide).toContain(place);
    }
    expect(textOf('deploy/tideline-admin')).toContain('--env-file /etc/tideline/env');
  });

  test('never reads the file of variables with the shell', () => {
    const scripts = readdirSync(join(root, 'deploy'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => textOf(`deploy/${name}`));
    for (const text of [...blocks, ...scripts]) {
      expect(text).not.toMatch(/(^|[\s;&])(\.|source) +\/etc\/tideline/);
    }
  });
});

describe('G15 the unit', () => {
  test('takes away what the server does not need [V13.2.2]', () => {
    const unit = textOf('deploy/tideline.service');
    for (const line of [
      'CapabilityBoundingSet=',
      'MemorySwapMax=0',
      'NoNewPrivileges=yes',
      'PrivateDevices=yes',
      'PrivateTmp=yes',
      'ProtectHome=yes',
      'ProtectSystem=strict',
      'SystemCallFilter=@system-service',
    ]) {
      expect(unit).toContain(`${line}\n`);
    }
  });
});

test('E4 both proxies hand on the host with its port', () => {
  const nginx = textOf('deploy/nginx.conf');
  const locations = nginx.match(/proxy_pass /g).length;
  expect(nginx.match(/proxy_set_header Host \$http_host;/g)).toHaveLength(locations);
  expect(nginx).not.toMatch(/proxy_set_header Host \$host/);
  // Caddy passes Host on by itself.
  expect(textOf('deploy/Caddyfile')).not.toMatch(/header_up Host/);
});

describe('G15 what other programs say of deploy/', () => {
  const has = (program) => spawnSync(program, ['--version']).error === undefined;

  function temporaryFolder() {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  test.each(['tideline-backup.sh', 'tideline-admin', 'tideline-kill'])('sh reads %s', (name) => {
    const { status, stderr } = spawnSync('sh', ['-n', join(root, 'deploy', name)]);
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
  });

  test.skipIf(!has('systemd-analyze'))('systemd verifies the units', () => {
    const folder = temporaryFolder();
    // Stubs replace the programs that are not installed here.
    for (const name of readdirSync(join(root, 'deploy')).filter((each) =>
      /\.(service|timer)$/.test(each),
    )) {
      const text = textOf(`deploy/${name}`).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true');
      writeFileSync(join(folder, name), text);
    }
    const units = readdirSync(folder).map((name) => join(folder, name.replace('@.', '@x.')));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.skipIf(!has('nginx') || !has('openssl'))('nginx takes its server block', () => {
    const folder = temporaryFolder();
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name));
    const subject = ['-subj', '/CN=tideline.example.com', '-days', '1'];
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
    spawnSync('openssl', ['req', ...made, ...subject]);
    const block = textOf('deploy/nginx.conf')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      // The user of a test may not listen below 1024, and may have no IPv6.
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/listen (80|443)/g, 'listen 127.0.0.1:18$1');
    const host = join(folder, 'host.conf');
    writeFileSync(host, block);
    const whole = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${host}; }\n`;
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, whole);
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', file], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  test.skipIf(!has('caddy'))('Caddy takes its file', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
    const { status, stderr } = spawnSync('caddy', args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: temporaryFolder() },
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});
