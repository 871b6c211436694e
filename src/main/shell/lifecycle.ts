import { app } from 'electron';
import { documentArguments } from './arrivals.ts';

interface LifecycleDeps {
  show: () => void;
  /** Documents that the system gave to the app, as paths. */
  documents: (paths: string[]) => void;
  /** Ends what must not be cut off. */
  close: () => Promise<unknown>;
}

/** Joins the app to the system's events: another start, a document, a click on its icon, its end. */
export function followLifecycle({ show, documents, close }: LifecycleDeps): void {
  app.on('second-instance', (_, argv, folder) => {
    show();
    documents(documentArguments(argv.slice(1), folder));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    documents([path]);
  });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    app.quit();
  });
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}
