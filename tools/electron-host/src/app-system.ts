import { EventEmitter } from 'node:events';
import { host } from './host.ts';

/** What `app` tells the system and asks of it. What a test may want to see is recorded; nothing reaches the system. */
export abstract class AppSystem extends EventEmitter {
  #badge = 0;
  #loginItems: Record<string, unknown> = { openAtLogin: false };
  readonly #protocols = new Set<string>();
  accessibilitySupportEnabled = false;

  get badgeCount(): number {
    return this.#badge;
  }
  set badgeCount(count: number) {
    this.setBadgeCount(count);
  }
  /** Recorded; nothing is started. */
  relaunch(options: unknown = {}): void {
    host.records.relaunches.push(options);
  }

  setAppUserModelId(_id: string): void {}
  setDesktopName(_name: string): void {}
  setAboutPanelOptions(_options: unknown): void {}
  showAboutPanel(): void {
    host.records.dialogs.push({ method: 'showAboutPanel', options: {}, answer: undefined });
  }
  setActivationPolicy(_policy: string): void {}
  setUserTasks(_tasks: unknown): boolean {
    return true;
  }
  setJumpList(_categories: unknown): string {
    return 'ok';
  }
  addRecentDocument(_path: string): void {}
  clearRecentDocuments(): void {}

  setLoginItemSettings(settings: Record<string, unknown>): void {
    this.#loginItems = { ...this.#loginItems, ...settings };
  }
  getLoginItemSettings(): Record<string, unknown> {
    return {
      openAsHidden: false,
      wasOpenedAtLogin: false,
      wasOpenedAsHidden: false,
      restoreState: false,
      executableWillLaunchAtLogin: Boolean(this.#loginItems['openAtLogin']),
      launchItems: [],
      ...this.#loginItems,
    };
  }
  setBadgeCount(count = 0): boolean {
    this.#badge = count;
    host.records.badges.push(count);
    return true;
  }
  getBadgeCount(): number {
    return this.#badge;
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.#protocols.add(scheme);
    return true;
  }
  isDefaultProtocolClient(scheme: string): boolean {
    return this.#protocols.has(scheme);
  }
  removeAsDefaultProtocolClient(scheme: string): boolean {
    return this.#protocols.delete(scheme);
  }
  getApplicationNameForProtocol(_url: string): string {
    return '';
  }

  getAppMetrics(): object[] {
    const memory = Math.round(process.memoryUsage().rss / 1024);
    return [
      {
        pid: process.pid,
        type: 'Browser',
        creationTime: Date.now() - performance.now(),
        cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
        memory: { workingSetSize: memory, peakWorkingSetSize: memory },
      },
    ];
  }
  getGPUFeatureStatus(): Record<string, string> {
    return {};
  }
  isHardwareAccelerationEnabled(): boolean {
    return !host.switches.has('disable-gpu');
  }
  isAccessibilitySupportEnabled(): boolean {
    return this.accessibilitySupportEnabled;
  }
  setAccessibilitySupportEnabled(enabled: boolean): void {
    this.accessibilitySupportEnabled = enabled;
  }
  isEmojiPanelSupported(): boolean {
    return false;
  }
  isUnityRunning(): boolean {
    return false;
  }
  setSecureKeyboardEntryEnabled(_enabled: boolean): void {}
}
