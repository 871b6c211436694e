// Worker thread: searches, sorts and counts faxes, so that a hundred thousand delay neither the app nor its windows.
import { answerInThread } from '../threads/answer-in-thread.ts';
import { FaxDesk } from './fax-desk.ts';
import type { FaxPlace } from './fax-questions.ts';

answerInThread((place: FaxPlace) => new FaxDesk(place));
