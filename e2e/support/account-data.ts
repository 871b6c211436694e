import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseKey } from '../../src/main/core/store/database-encryption.ts';
import { Database } from '../../src/main/core/store/database.ts';
import { keychainVault } from '../../src/main/core/vault/keychain.ts';
import type { RunningApp } from './app.ts';

/** Changes what is stored of the one account of a closed app, with the key that the keychain has for it. */
async function changeAccountData({ userData }: RunningApp, change: (data: Database) => void): Promise<void> {
  const profiles = join(userData, 'profiles');
  const [profile = ''] = readdirSync(profiles);
  const key = await keychainVault().get(`${profile}/documents`);
  if (key === null) throw new Error('The keychain has no key for the account');
  const data = Database.open(join(profiles, profile, 'data.sqlite'), databaseKey(key));
  try {
    change(data);
  } finally {
    data.close();
  }
}

/** Leaves one reading of the balance, made some days ago. */
export async function onlyBalanceBefore(app: RunningApp, days: number, balance: string): Promise<void> {
  await changeAccountData(app, (data) => {
    const credit = data.get('SELECT credit FROM balance_sample LIMIT 1')?.['credit'] ?? null;
    const at = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    data.run('DELETE FROM balance_sample');
    data.run(
      'INSERT INTO balance_sample (asked_at, at, balance, credit, kept, seen_refill) VALUES (?, ?, ?, ?, 1, NULL)',
      at,
      at,
      balance,
      credit,
    );
  });
}
