// Worker thread: searches, sorts and counts rows of lists, so that tens of thousands delay neither the app nor its windows.
import { parentPort, workerData } from 'node:worker_threads';
import { ListIndex } from './list-index.ts';
import type { SearchReply, SearchRequest, SearchStart } from './search-protocol.ts';

if (!parentPort) throw new Error('This file is the entry of a worker thread');
const port = parentPort;
const index = new ListIndex(workerData as SearchStart);

port.on('message', (message: SearchRequest | 'close') => {
  if (message === 'close') {
    index.close();
    port.close();
    return;
  }
  port.postMessage(answer(message));
});

function answer({ id, list, state, notes, ask }: SearchRequest): SearchReply {
  try {
    if (notes) index.useNotes(notes);
    return { id, found: found(list, state, ask) };
  } catch (error) {
    return { id, failed: String(error) };
  }
}

function found(list: SearchRequest['list'], state: SearchRequest['state'], ask: SearchRequest['ask']) {
  if ('keys' in ask) return index.rows(list, state, ask.keys);
  return 'count' in ask ? index.count(list, state, ask.count) : index.find(list, state, ask);
}
