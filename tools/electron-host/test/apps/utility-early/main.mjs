// Starts a utility process too early, and keeps what that threw.
import { app, BrowserWindow, utilityProcess } from 'electron';

try {
  utilityProcess.fork('x');
} catch (error) {
  globalThis.note = error.message;
}
app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('data:text/html,<title>Early</title>'));
