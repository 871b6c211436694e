// A mail server of Debian, for tests of any kind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { tmpdir, userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts, isListening } from '../test/ports.ts';

const PROGRAM = '/usr/sbin/dovecot';
export const hasDovecot = existsSync(PROGRAM);
export const PASSWORD = 'app-password-7391';
/** Whom Debian runs what needs no rights as; Dovecot keeps no mail of root, whose temporary folder may be closed to others. */
const NOBODY = 65_534;
/** Tries until it listens. */
const TRIES = 200;

/** Where it listens, for TLS from the beginning and for STARTTLS, until it is stopped. */
export interface DovecotServer {
  tls: number;
  starttls: number;
  stop: () => Promise<void>;
}

/** Debian's Dovecot with a configuration of its own, as an ordinary user. */
export async function startDovecot({ key, cert }: { key: string; cert: string }): Promise<DovecotServer> {
  const folder = mkdtempSync(join(userInfo().uid === 0 ? '/var/tmp' : tmpdir(), 'linekeeper-mail-'));
  const { uid: own, gid: ownGroup, username } = userInfo();
  const [uid, gid, user, group] = own === 0 ? [NOBODY, NOBODY, 'nobody', 'nogroup'] : [own, ownGroup, username, null];
  const ports = await freePorts(2);
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, user, group, uid, gid, ports }));
  for (const name of ['', 'run', 'state', 'mail', 'key.pem', 'cert.pem', 'dovecot.conf']) {
    chmodSync(join(folder, name), /\./.test(name) ? 0o600 : 0o700);
    if (own === 0) chownSync(join(folder, name), uid, gid);
  }
  // What it says before it opens its log: a port that is taken, for example.
  const said = join(folder, 'said');
  const errors = openSync(said, 'w');
  const server = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: ['ignore', 'ignore', errors],
    ...(own === 0 ? { uid, gid } : {}),
  });
  closeSync(errors);
  const stop = async (): Promise<void> => {
    // A kind end takes it a second. Its processes end by themselves when the first one is gone.
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const [tls = 0, starttls = 0] = ports;
  for (let tries = 1; !(await isListening(tls)); tries += 1) {
    if (server.exitCode !== null || tries > TRIES) throw new Error(readFileSync(said, 'utf8'));
    await pause(50);
  }
  return { tls, starttls, stop };
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
auth_failure_delay = 0
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
  # Else each sign-in after one that was refused waits for seconds.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
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
