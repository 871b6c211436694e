// Worker thread: searches, sorts and counts rows of lists, so that tens of thousands delay neither the app nor its windows.
import { answerInThread } from '../threads/answer-in-thread.ts';
import { SearchDesk } from './search-desk.ts';
import type { DatabasePlace } from '../store/database.ts';

answerInThread((place: DatabasePlace) => new SearchDesk(place));
