// The process of document-process.ts, which is killed: without this, Node would compile its files anew in each one.
import { flushCompileCache } from 'node:module';

await import('./document-process.ts');
flushCompileCache();
