// The app's receiver in a process of its own, for receiver-kills.test.ts and bench/receiver.ts: it takes posts into a database as
// an account does, until it is killed.
import { flushCompileCache } from 'node:module';
import { receiverKeys } from './receiver-secret.ts';
import { ReceiverServer } from './receiver-server.ts';
import { Database } from '../../store/database.ts';
import { OptOuts } from '../opt-outs.ts';
import { TextArrivals } from '../text-arrivals.ts';
import { TextStore } from '../text-store.ts';

const [file = '', port = '', secret = ''] = process.argv.slice(-3);
const keys = receiverKeys(secret);
const db = Database.open(file, keys.file);
const arrivals = new TextArrivals({
  ...{ db, store: new TextStore(db), optOuts: new OptOuts(db) },
  isOwn: (number) => number === '6465550120',
});
const server = new ReceiverServer({
  ...{ host: '127.0.0.1', port: Number(port), path: keys.path, publicHost: '' },
  time: () => new Date().toISOString(),
  keep: (posts) => void arrivals.keep(posts),
  failed: (error) => {
    process.stderr.write(String(error));
  },
});
await server.listen();
// Else what Node compiled is lost with the kill, and the next process compiles it again.
flushCompileCache();
process.stdout.write('listening');
