// Worker thread: keeps the archive of calls, so that millions of them delay neither the app nor its windows.
import { answerInThread } from '../threads/answer-in-thread.ts';
import { CallDesk } from './call-desk.ts';
import type { CallPlace } from './call-file.ts';

answerInThread((place: CallPlace) => new CallDesk(place));
