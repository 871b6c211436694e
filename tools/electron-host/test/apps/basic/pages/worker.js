import { name } from './worker-part.js';

const data = await fetch('/bytes').then((response) => response.arrayBuffer());
postMessage(`${name} ${data.byteLength}`);
