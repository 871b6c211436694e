import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tally } from '../support/attack-tally.ts';
import { expect, test } from '../support/app.ts';

test('no file argument ends the app or leaves it without an answer', async ({ start }) => {
  const app = await start({ args: ['--demo'] });
  const { page, electron } = app;
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const folder = join(app.userData, 'given');
  mkdirSync(folder);
  const file = join(folder, 'plain.txt');
  writeFileSync(file, 'plain');
  const secret = join(folder, 'secret.pdf');
  writeFileSync(secret, '%PDF-');
  chmodSync(secret, 0);
  const odd = join(folder, 'line\nbreak \u202Efdp.exe.pdf');
  writeFileSync(odd, 'no PDF');
  const given = [
    join(folder, `${'x'.repeat(300)}.pdf`),
    `${'y/'.repeat(3000)}a.pdf`,
    join(file, 'inside.pdf'),
    secret,
    odd,
    join(folder, 'missing.pdf'),
    folder,
    '/dev/zero',
    '/proc/self/mem',
    '',
    '\0.pdf',
    '--inspect=0',
    '--user-data-dir=/',
    'https://example.com/a.pdf',
    'file:///etc/passwd',
    '-r',
    '__proto__',
  ];
  let held = 0;
  for (const path of given) {
    await electron.evaluate(
      ({ app: running }, [argument, where]) =>
        running.emit('second-instance', {}, ['linekeeper', argument], where, undefined),
      [path, folder] as const,
    );
    const info = await page.evaluate(() => window.bridge.command('app.info', undefined));
    expect(info.ok, JSON.stringify(path)).toBe(true);
    held += 1;
  }
  // What could not be read is told, and its name cannot turn the line around.
  await expect(page.locator('body')).toContainText('fdp.exe.pdf');
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  tally({ part: 'arguments', what: 'arguments of a second start', tried: given.length, held });
});
