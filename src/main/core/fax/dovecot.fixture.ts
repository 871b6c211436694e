import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { tmpdir, userInfo } from 'node:os';
import { onTestFinished } from 'vitest';
import type { Mailbox } from '#shared/bridge/fax.ts';
import { certificate, closedPort, eventually, trust } from '../test/support.ts';

const PROGRAM = '/usr/sbin/dovecot';
export const hasDovecot = existsSync(PROGRAM);
export const PASSWORD = 'app-password-7391';
/** Whom Debian runs what needs no rights as; Dovecot keeps no mail of root, whose temporary folder may be closed to others. */
const NOBODY = 65_534;

/** Debian's Dovecot with a configuration of its own, as an ordinary user, until the test has ended. */
export async function dovecot({ trusted = true } = {}): Promise<{ mailbox: Mailbox; starttls: Mailbox }> {
  const folder = mkdtempSync(join(userInfo().uid === 0 ? '/var/tmp' : tmpdir(), 'linekeeper-mail-'));
  const { uid: own, gid: ownGroup, username } = userInfo();
  const [uid, gid, user, group] = own === 0 ? [NOBODY, NOBODY, 'nobody', 'nogroup'] : [own, ownGroup, username, null];
  const ports = [portOf(await closedPort()), portOf(await closedPort())];
  const { key, cert } = certificate('IP:127.0.0.1');
  if (trusted) trust(cert);
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, user, group, uid, gid, ports }));
  for (const name of ['', 'run', 'state', 'mail', 'key.pem', 'cert.pem', 'dovecot.conf']) {
    chmodSync(join(folder, name), /\./.test(name) ? 0o600 : 0o700);
    if (own === 0) chownSync(join(folder, name), uid, gid);
  }
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const server = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: 'ignore',
    ...(own === 0 ? { uid, gid } : {}),
  });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  });
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error(readFileSync(join(folder, 'log'), 'utf8'));
    await listening(ports[0] ?? 0);
  });
  const mailbox = {
    host: '127.0.0.1',
    port: ports[0] ?? 0,
    security: 'tls',
    user: 'office',
    folder: 'INBOX',
    senders: [],
  } as const;
  return {
    mailbox: { ...mailbox, senders: [] },
    starttls: { ...mailbox, senders: [], port: ports[1] ?? 0, security: 'starttls' },
  };
}

interface Given {
  folder: string;
  user: string;
  group: string | null;
  uid: number;
  gid: number;
  ports: readonly number[];
}

function configuration({ folder, user, group, uid, gid, ports: [tls, plain] }: Given): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
default_internal_user = ${user}
default_login_user = ${user}
${group === null ? '' : `default_internal_group = ${group}`}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
service stats {
  chroot =
}
`;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function listening(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
