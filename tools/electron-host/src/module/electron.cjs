'use strict';
// What `require('electron')` gives to an app: the host puts it here before the app is loaded.
module.exports = globalThis[Symbol.for('electron-host.module')];
