import type { AppInfo } from '#shared/bridge/commands.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Settings, settingsSchema } from '#shared/bridge/settings.ts';
import type { Session } from './accounts/session.ts';
import type { Workspace } from './accounts/workspace.ts';
import type { CommandHandlers } from './dispatch.ts';
import type { JsonFile } from './settings/json-file.ts';

/** What only the shell around the core can do: windows, dialogs, other programs. */
export interface Shell {
  info: () => AppInfo;
  openMail: () => Promise<void>;
  openLogs: () => Promise<void>;
  /** Asks for a file; undefined when the dialog was closed. */
  chooseFile: () => Promise<{ name: string; bytes: Uint8Array } | undefined>;
  settingsChanged: (settings: Settings) => void;
}

interface Parts {
  session: Session;
  settings: JsonFile<typeof settingsSchema>;
  shell: Shell;
}

/** The commands of the bridge, joined to the parts that do the work. */
export function commandHandlers({ session, settings, shell }: Parts): CommandHandlers {
  /** Answers from the profile that is signed in, or says that nobody is. */
  async function inWorkspace<T>(work: (workspace: Workspace) => Outcome<T> | Promise<Outcome<T>>): Promise<Outcome<T>> {
    await session.state();
    const { workspace } = session;
    return workspace ? await work(workspace) : fail({ kind: 'signed-out' });
  }

  return {
    'app.info': () => succeed(shell.info()),
    'app.openMail': async () => succeed((await shell.openMail(), null)),
    'app.openLogs': async () => succeed((await shell.openLogs(), null)),

    'session.get': async () => succeed(await session.state()),
    'session.startDemo': () => session.startDemo(),
    'session.test': (input) => session.test(input),
    'session.connect': (input) => session.connect(input),
    'session.signOut': (input) => session.signOut(input),

    'settings.get': () => succeed(settings.value),
    'settings.set': async (change) => {
      const next = await settings.write({ ...settings.value, ...change });
      shell.settingsChanged(next);
      return succeed(next);
    },

    'cache.read': ({ id, params }) => inWorkspace((workspace) => workspace.cached(id, params)),

    'document.add': (input) => inWorkspace((workspace) => workspace.addDocument(input)),
    'document.choose': () =>
      inWorkspace(async (workspace) => {
        const file = await shell.chooseFile();
        return file ? await workspace.addDocument({ ...file, kind: 'file' }) : fail({ kind: 'cancelled' });
      }),
    'document.read': ({ id }) => inWorkspace((workspace) => workspace.readDocument(id)),

    'fax.draft': () => inWorkspace((workspace) => workspace.draft()),
    'fax.saveDraft': (draft) => inWorkspace((workspace) => workspace.saveDraft(draft)),
    'fax.overview': () => inWorkspace((workspace) => workspace.overview()),
    'fax.refresh': () => inWorkspace((workspace) => workspace.refreshFaxes()),
    'fax.send': (input) => inWorkspace((workspace) => workspace.sendFax(input)),
    'fax.cancel': ({ jobId }) => inWorkspace((workspace) => workspace.cancelFax(jobId)),
    'fax.check': ({ jobId }) => inWorkspace((workspace) => workspace.checkFax(jobId)),
    'fax.dismiss': ({ jobId }) => inWorkspace((workspace) => workspace.dismissFax(jobId)),
  };
}
