// What other areas use of this one.
export { EVERY_REQUEST, dialectWords, formsOf } from './dialect-labels.ts';
export { hostOf, isHttps } from './https.ts';
