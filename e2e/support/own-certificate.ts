import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that signs itself, with the file that an app can be told to trust. */
export interface OwnCertificate {
  key: string;
  cert: string;
  file: string;
  remove: () => Promise<void>;
}

/** @param names such as `IP:127.0.0.1` or `DNS:files.example.com` */
export async function ownCertificate(names: readonly string[]): Promise<OwnCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'linekeeper-cert-'));
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-days', '30'];
  const about = ['-subj', '/CN=own', '-addext', `subjectAltName=${names.join(',')}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...about], { cwd: folder, stdio: 'ignore' });
  const [key = '', cert = ''] = await Promise.all(
    ['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return { key, cert, file: join(folder, 'cert.pem'), remove: () => rm(folder, { recursive: true }) };
}
