/** Name of the app for Windows, which groups windows and notifications by it: the same as `appId` of the packages. */
export const APP_ID = 'org.linekeeper.app';
