import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { HandlerParts } from '../command-handlers.ts';
import { diagnosticsParts, diagnosticsText } from '../diagnostics/diagnostics.ts';
import type { HandlersOf } from '../dispatch.ts';

/** The app itself: settings, other programs, the clipboard, files that the person saves. */
export function appHandlers(parts: HandlerParts): HandlersOf<'app' | 'settings' | 'operation'> {
  const { session, settings, shell } = parts;
  const saved = async (name: string, content: string) => {
    const file = await shell.saveFile(name, content);
    return file ? succeed(file) : fail({ kind: 'cancelled' });
  };
  return {
    'app.info': () => succeed(shell.info()),
    'app.openMail': async () => succeed((await shell.openMail(), null)),
    'app.openLogs': async () => succeed((await shell.openLogs(), null)),
    'app.openPortal': async () => {
      const { portalUrl } = settings.value;
      return portalUrl === '' ? fail({ kind: 'not-found' }) : succeed((await shell.openWeb(portalUrl), null));
    },
    'app.copy': ({ text, secret }) => succeed((shell.copy(text, secret), null)),
    'app.progress': ({ fraction }) => succeed((shell.progress(fraction), null)),
    'app.saveText': ({ name, text }) => saved(name, text),
    'app.diagnostics': () => succeed(diagnosticsParts(parts)),
    'app.saveDiagnostics': ({ parts: names }) => {
      const chosen = diagnosticsParts(parts).filter(({ name }) => names.includes(name));
      return saved('linekeeper-diagnostics.txt', diagnosticsText(chosen));
    },

    'settings.get': () => succeed(settings.value),
    'settings.set': async (change) => {
      const next = await settings.write({ ...settings.value, ...change });
      shell.settingsChanged(next);
      return succeed(next);
    },

    'operation.curl': async ({ id, params }) => {
      await session.state();
      return session.workspace?.curl(id, params) ?? fail({ kind: 'signed-out' });
    },
  };
}
