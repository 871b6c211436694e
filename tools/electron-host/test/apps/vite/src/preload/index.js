import { contextBridge } from 'electron';

contextBridge.exposeInMainWorld('greeting', 'from the preload');
