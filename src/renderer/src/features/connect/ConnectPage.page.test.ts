import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { SESSION } from '#renderer/test/start-answers.ts';

test('in Spanish the finding of a test has its words and the focus, and names the service that could be asked', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language: 'es' }),
    'session.get': () => succeed({ ...SESSION, profile: null, profiles: [] }),
    'session.test': () =>
      succeed({
        finding: 'address-not-registered',
        elapsedMs: 12,
        evidence: [{ label: 'status', text: '403' }],
        likely: [],
        providerText: 'ip address is not registered',
      }),
  });
  await showScreen('/connect', fake);
  await button('Conectar mi cuenta').click();
  await page.getByLabelText('Nombre de la cuenta').fill('Consultorio');
  await page.getByLabelText('Dirección web del proveedor').fill('https://provider.test/api');
  await page.getByLabelText('Usuario', { exact: true }).fill('office@example.com');
  await page.getByLabelText('Contraseña', { exact: true }).fill('s3cret!');
  await page.getByLabelText('Clave de seguridad', { exact: true }).fill('9f1c2d3e4b5a69788796a5b4');
  await button('Probar la conexión').click();
  const title = 'La dirección de internet de esta computadora no está registrada';
  const told = page.getByRole('region', { name: title });
  await expect.element(told).toHaveFocus();
  await expect.element(told.getByRole('button', { name: 'Preguntar mi dirección a api.ipify.org' })).toBeVisible();
});
