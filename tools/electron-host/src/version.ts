/** The version that the host reports: the Electron release whose documentation it follows. */
export const ELECTRON_VERSION = '45.4.1-host';
