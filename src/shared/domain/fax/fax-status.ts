/** What a fax's status means to the person who sent it. `final` says whether it can still change. */
export interface FaxStatusMeaning {
  kind: 'sending' | 'delivered' | 'failed' | 'unknown-word';
  final: boolean;
}

/** So many faxes to a number that failed in a row are no bad luck. */
export const FAILURES_TOLD = 3;

/** Why a fax failed, by the words of the provider. */
export type FaxFailure =
  | 'busy'
  | 'no-answer'
  | 'not-a-fax'
  | 'not-in-service'
  | 'cut-off'
  | 'partly'
  | 'unreadable'
  | 'no-balance'
  | 'other';

const SENDING: FaxStatusMeaning = { kind: 'sending', final: false };
const DELIVERED: FaxStatusMeaning = { kind: 'delivered', final: true };
const FAILED: FaxStatusMeaning = { kind: 'failed', final: true };
/** Neither good nor bad, and not final. */
const UNCLEAR: FaxStatusMeaning = { kind: 'unknown-word', final: false };

// All patterns read the normalised text: lower case, one space between words, ` | ` between clauses, no apostrophes.
// `\b` is right there, because nothing but letters, digits, spaces and bars is left.

const NEGATION =
  /\b(not|no|non|never|none|nothing|nobody|nor|neither|without|unable|cannot|cant|couldnt|wont|wouldnt|shouldnt|isnt|arent|wasnt|werent|dont|doesnt|didnt|hasnt|havent|hadnt|aint|false|zero|0|lacks?|lacking|hardly|barely|instead|(?:un|non|not|in|mis)(?:deliver|sent|success|complet|finish|ok)\w*)\b/;
const SUCCESS = /\b(success|successful|successfully|succeeded|delivered|sent|complete|completed|ok|okay)\b/;
const NEGATED_SUCCESS = new RegExp(`${NEGATION.source}(?: \\w+){0,4}? ${SUCCESS.source}`);
const DENIED_SUCCESS = new RegExp(`${SUCCESS.source}(?: \\|)? (?:no|false|0|never|none|not)$`);
const UN_SUCCESS = /\b(?:un|non|not|in|mis)(?:deliver|sent|success|complet|ok)\w*\b/;
/** Says that a failure did not happen. Nothing is taken for delivered on that alone. */
const NO_ERROR = /\b(?:no|without|0|zero)(?: any)? (?:errors?|failures?|problems?)\b/g;

const FAILURE =
  /\b(fail|fails|failed|failure|failures|failing|errors?|errored|busy|no answer|noanswer|unanswered|not answered|no response|no reply|cancel\w*|abort\w*|reject\w*|refus\w+|declined|denied|blocked|blacklisted|forbidden|undeliver\w+|unsuccessful\w*|unsent|unable|invalid|illegal|unallocated|unassigned|disconnect\w*|dropped|drop|interrupted|terminated|hang ?up|hung up|time ?out|timed out|expired|no carrier|lost carrier|carrier lost|voice|voicemail|human|answering machine|not a fax|no fax|not in service|out of service|no longer in service|unreachable|unavailable|unobtainable|not reachable|not available|incompatible|unsupported|not supported|corrupt\w*|unreadable|damaged|bounced|lost|insufficient|not enough|no balance|no credit|no funds|out of (?:credit|funds|money)|exhausted|exceeded|incomplete|partial|partially|partly|killed|stopped|wrong number|bad number|not found|does not exist|unknown number|no route|unroutable|congest\w*|no dial ?tone|no tone|no modem|no signal|no loop current|gave up|giving up|given up|not allowed|not permitted|line cut|cut off)\b/;
/** A reason for which a fax that still waits is tried again. */
const PASSING = /\b(?:busy|no answer|noanswer|unanswered|no response|no reply|congest\w*)\b/g;
const PARTLY = /\b(?:partial|partially|partly|incomplete|with (?:\w+ )?(?:errors?|failures?|problems?))\b/;

const PROGRESS =
  /\b(process|processing|queue|queued|queueing|queuing|pending|sending|progress|dialing|dialling|calling|connecting|connected|ringing|transmitting|delivering|converting|converted|rendering|preparing|scheduled|waiting|awaiting|spooled|spooling|uploading|uploaded|submitted|accepted|received|started|starting|initiated|created|new|active|attempting|trying|transit|on its way|delayed|deferred|postponed|on hold|held|paused|not (?:\w+ )?started)\b/;
const WAITING = /\b(?:queue|queued|pending|waiting|awaiting|scheduled|progress|deferred|delayed|postponed)\b/;
/** "being sent", "waiting to be sent", "will be sent". */
const YET_TO_COME =
  /\b(?:being|(?:to|will|shall|should|may|might|can|could|would|must) be|about to be) (?:\w+ ){0,2}?(?:sent|delivered|complete|completed)\b/;
const NOT_YET = /\b(?:(?:not|no)(?: \w+){0,3} yet|yet (?:to|un\w+)|has yet|have yet)\b/;
const TRIES_AGAIN =
  /\b(?:retry|retrying|retried|redial|redialing|redialling|requeued|rescheduled|(?:will|trying to?) (?:try|send) again|trying again|next (?:attempt|try))\b/;
const TRIES_ENDED =
  /\b(?:exhausted|exceeded|reached|max|maximum|limit|after|final|finally|permanent|permanently|no (?:more|further)|not (?:be )?(?:retry|retrying|retried|redialing)|no retry|wont|without|gave up|giving up|given up|cancel\w*|abort\w*)\b/;

/** Words that leave open whether it arrived, beside one that says so. */
const DOUBT =
  /\b(?:maybe|perhaps|possibly|probably|presumably|assumed|presumed|likely|unconfirmed|unverified|unknown|uncertain|unclear|warnings?|expected|estimated|almost|nearly|partial|partially|partly|previous|previously|earlier|if|unless|until|before|either|question)\b/;
const PAST_TRIES = /\b(?:after|despite|previous|previously|earlier|following|attempts?)\b/;

/**
 * Reads the open enumeration `status` of a fax, of which the specification shows only `processing`.
 *
 * Whole words count, and what negates them. A text that is not clearly good is never taken for delivered, and one that says
 * neither is not final: the app goes on asking.
 *
 * @param direction `in` for a received fax, whose end is that it was received
 */
export function faxStatusMeaning(status: string, direction: 'in' | 'out' = 'out'): FaxStatusMeaning {
  const text = normalised(status);
  if (direction === 'in' && /^(?:fax )?received(?: (?:ok|successfully))?$/.test(text)) return DELIVERED;
  if (TRIES_AGAIN.test(text) && !TRIES_ENDED.test(text)) return SENDING;
  const failing = text.replace(NO_ERROR, ' ');
  const isNegatedSuccess = UN_SUCCESS.test(failing) || NEGATED_SUCCESS.test(failing) || DENIED_SUCCESS.test(failing);
  const isFailing = FAILURE.test(failing);
  if (NOT_YET.test(text) && !FAILURE.test(failing.replace(PASSING, ' '))) return SENDING;
  const negated = NEGATION.test(text);
  if (isFailing) {
    const isPassing = WAITING.test(text) && !FAILURE.test(failing.replace(PASSING, ' '));
    if (isPassing && !SUCCESS.test(text)) return SENDING;
    const isDelivered = SUCCESS.test(failing) && !isNegatedSuccess && !YET_TO_COME.test(failing);
    return isDelivered && PAST_TRIES.test(text) && !PARTLY.test(text) ? UNCLEAR : FAILED;
  }
  if (YET_TO_COME.test(text) && !negated) return SENDING;
  if (isNegatedSuccess) return FAILED;
  if (PROGRESS.test(text)) return negated && !/\bnot (?:\w+ )?started\b/.test(text) ? UNCLEAR : SENDING;
  if (!SUCCESS.test(text) || negated || DOUBT.test(text) || isPartOfPages(text) || text.includes('?')) return UNCLEAR;
  return DELIVERED;
}

const FAILURES: [RegExp, FaxFailure][] = [
  [/\b(?:busy|congest\w*)\b/, 'busy'],
  [/\b(?:balance|credit|funds|money)\b/, 'no-balance'],
  [
    /\b(?:not a fax|no fax|voice|voicemail|human|answering machine|no carrier|(?:lost|no) tone|no modem)\b/,
    'not-a-fax',
  ],
  [/\b(?:no ?answer|unanswered|not answered|no response|no reply|time ?out|timed out)\b/, 'no-answer'],
  [
    /\b(?:(?:invalid|bad) (?:document|file|pdf|page)|conver\w+|corrupt\w*|unreadable|unsupported|not supported|damaged|render\w*|(?:document|file|pdf) (?:error|failed|failure|invalid|rejected))\b/,
    'unreadable',
  ],
  [
    /\b(?:invalid|unallocated|unassigned|not in service|out of service|no longer in service|disconnect\w*|wrong number|bad number|unknown number|not found|does not exist|no route|unroutable)\b/,
    'not-in-service',
  ],
  [/\b(?:drop|dropped|communication|line cut|cut off|hang ?up|hung up|interrupted|carrier lost|lost)\b/, 'cut-off'],
  [PARTLY, 'partly'],
];

/** Why a failed fax failed, as far as the provider's words tell. */
export function faxFailure(status: string): FaxFailure {
  const text = normalised(status);
  return FAILURES.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

/** `NO_ANSWER`, `NoAnswer` and `no-answer` are the same two words. */
function normalised(status: string): string {
  return status
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’ʼ`´]/g, '')
    .replace(/(\d)\s*\/\s*(\d)/g, '$1 of $2')
    .replace(/[,;.:()[\]{}!|—–]+|\s[-/]\s/g, ' | ')
    .replace(/[^\p{L}\p{N}|?]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\bun (?=\p{L})/gu, 'un')
    .replace(/^[\s|]+|[\s|]+$/g, '');
}

/** "Sent 2 of 5 pages" may still go on. */
function isPartOfPages(text: string): boolean {
  const [, sent, all] = /\b(\d+) (?:out )?of (\d+)\b/.exec(text) ?? [];
  return sent !== undefined && Number(sent) < Number(all);
}
