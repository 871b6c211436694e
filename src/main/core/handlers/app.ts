import type { DiagnosticsPart } from '#shared/bridge/diagnostics.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { plainAddress } from '../consent/address-consent.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { diagnosticsParts, diagnosticsText } from '../diagnostics/diagnostics.ts';
import type { HandlersOf } from '../dispatch.ts';
import { MINUTE, RateLimit } from '../rate-limit.ts';
import { withPin } from './with-pin.ts';

/** Browser, mail program and folders: more in a minute come from no person. */
const OPENINGS_A_MINUTE = 5;
const COPIES_A_MINUTE = 60;
/** Whoever finds the app open must not keep it open. */
const LOCK_SETTINGS = ['lockAfterMinutes', 'lockOnSleep', 'lockWithSystem'] as const;

/** The app itself: settings, other programs, the clipboard, files that the person saves. */
export function appHandlers(deps: HandlerDeps): HandlersOf<'app' | 'settings' | 'operation' | 'cache'> {
  const { accounts, settings, shell, consent, lock, inAccount } = deps;
  const openings = new RateLimit(OPENINGS_A_MINUTE, MINUTE);
  const copies = new RateLimit(COPIES_A_MINUTE, MINUTE);
  const opened = async (open: () => Promise<void>) =>
    openings.take() ? succeed((await open(), null)) : fail({ kind: 'too-often' });
  /** What the person read last: that is what is saved. */
  let read: DiagnosticsPart[] | null = null;
  const saved = async (name: string, content: string | Uint8Array) => {
    const file = await shell.saveFile(name, content);
    return file ? succeed(file) : fail({ kind: 'cancelled' });
  };
  return {
    'app.info': () => succeed(shell.info()),
    'app.quickFaxKeys': () => succeed({ isTaken: shell.quickFaxTaken() }),
    'app.showWindow': ({ path }) => succeed((shell.showWindow(path), null)),
    'app.hideQuickFax': () => succeed((shell.hideQuickFax(), null)),
    'app.showQuickFax': () => succeed((shell.showQuickFax(), null)),
    'app.openMail': () => opened(shell.openMail),
    'app.openLogs': () => opened(shell.openLogs),
    'app.openPortal': async () => {
      const address = plainAddress(settings.value.portalUrl);
      if (address === undefined) return fail({ kind: 'not-found' });
      const problem = await consent.portal(address);
      return problem ? fail(problem) : opened(() => shell.openWeb(address));
    },
    'app.copy': ({ text, secret }) =>
      copies.take() ? succeed((shell.copy(text, secret), null)) : fail({ kind: 'too-often' }),
    'app.progress': ({ fraction }) => succeed((shell.progress(fraction), null)),
    'app.saveText': ({ name, text }) => saved(name, text),
    'app.savePage': async ({ name }) => {
      const page = await shell.printPage();
      return page ? saved(name, page) : fail({ kind: 'cancelled' });
    },
    'app.diagnostics': () => {
      read = diagnosticsParts(deps);
      return succeed(read);
    },
    'app.saveDiagnostics': ({ parts: names }) => {
      const chosen = (read ?? diagnosticsParts(deps)).filter(({ name }) => names.includes(name));
      return saved('linekeeper-diagnostics.txt', diagnosticsText(chosen));
    },

    'settings.get': () => succeed(settings.value),
    'settings.set': async ({ pin, ...change }) => {
      const isGuarded = LOCK_SETTINGS.some(
        (name) => change[name] !== undefined && change[name] !== settings.value[name],
      );
      const allowed = await withPin(lock, isGuarded, pin, () => Promise.resolve(succeed(null)));
      if (!allowed.ok) return allowed;
      const addressService = change.addressService ?? settings.value.addressService;
      const watchAddress = change.watchAddress ?? settings.value.watchAddress;
      const agreed = settings.value.watchAddress && settings.value.addressService === addressService;
      const problem = watchAddress && !agreed ? await consent.addressService(addressService) : null;
      if (problem) return fail(problem);
      // The service that was agreed to, also when another one was set meanwhile.
      const service = watchAddress ? { addressService } : {};
      const next = await settings.write({ ...settings.value, ...change, ...service });
      shell.settingsChanged(next);
      return succeed(next);
    },

    'cache.read': ({ id, params }) => inAccount((account) => account.cached(id, params)),
    'operation.curl': async ({ id, params }) => {
      await accounts.state();
      return accounts.onScreen?.curl(id, params) ?? fail({ kind: 'signed-out' });
    },
  };
}
