import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { test } from './support/app.ts';
import { screens } from './support/screens.ts';

const FOLDER = 'out/screens';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 960, height: 640 },
];

mkdirSync(FOLDER, { recursive: true });

for (const theme of ['light', 'dark'] as const)
  for (const language of ['en', 'es'] as const)
    test(`pictures: ${theme}, ${language}`, async ({ start }) => {
      const app = await start({ settings: { theme, language } });
      for (const { name, show } of screens) {
        await show(app);
        for (const size of SIZES) {
          await app.electron.evaluate(({ BrowserWindow }, { width, height }) => {
            BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
          }, size);
          await app.page.waitForFunction(({ width }) => window.innerWidth === width, size);
          await app.page.screenshot({
            path: `${FOLDER}/${name}-${theme}-${language}-${size.width}.png`,
            animations: 'disabled',
          });
        }
      }
    });

test.afterAll(() => {
  const pictures = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
  const items = pictures.map(
    (name) => `<figure><img src="${name}" loading="lazy" width="640"><figcaption>${name}</figcaption></figure>`,
  );
  writeFileSync(
    `${FOLDER}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Screens</title>${items.join('\n')}`,
  );
});
