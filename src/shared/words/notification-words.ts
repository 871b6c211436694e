import { regionNames } from '../domain/text/formats.ts';
import type { AppNotification, NotificationSubject, NotificationType } from '../bridge/notifications.ts';
import type { MailboxTrouble } from '../bridge/mail.ts';
import type { TextMailTrouble } from '../bridge/texts.ts';
import type { FaxFailure } from '../domain/fax/fax-status.ts';
import type { Unusual } from '../domain/calls/unusual.ts';
import { isBelowZero } from '../domain/money/balance-level.ts';
import { formatMoney, parseMoney } from '../domain/money/money.ts';
import { formatUsNumber } from '../domain/phone/phone-format.ts';
import { shownParty } from '../domain/texts/group.ts';
import { findOperation, type OperationId } from '../provider/catalogue.ts';
import { targetText } from './activity-words.ts';
import { counted, type Plural } from './plural.ts';

export type NotificationLanguage = 'en' | 'es';

/** What a notification says, and why the person got it. */
export interface NotificationText {
  title: string;
  body: string;
  why: string;
}

type Words = { [T in NotificationType]: (subject: Extract<NotificationSubject, { type: T }>) => NotificationText };

interface LanguageWords {
  locale: string;
  notifications: Words;
  /** Several notifications in one, by what they have in common; `#` is the number. */
  counts: Record<Counted, Plural>;
  digestTitle: Plural;
}

/** What a digest counts together. */
const COUNTED = {
  'fax-delivered': 'delivered',
  'fax-failed': 'failed',
  'fax-refused': 'failed',
  'fax-not-sent': 'failed',
  'fax-unknown': 'open',
  'fax-cannot-tell': 'open',
  'fax-found': 'found',
  'fax-no-final-answer': 'unclear',
  'fax-held': 'held',
  'fax-several-paused': 'held',
  'fax-waits': 'held',
  'fax-several-ended': 'several',
  'fax-received': 'received',
  'fax-document-found': 'documents',
  'fax-document-unmatched': 'other',
  'fax-source-failed': 'other',
  'fax-retention-asks': 'other',
  'text-failed': 'textsFailed',
  'text-held': 'textsHeld',
  'text-list-paused': 'other',
  'text-mail-failed': 'other',
  'text-received': 'textsReceived',
  'balance-low': 'balance',
  'balance-empty': 'balance',
  'refill-seen': 'refills',
  'number-left': 'numbers',
  'pin-not-kept': 'numbers',
  'calls-unusual': 'calls',
  'call-report': 'calls',
  'call-report-failed': 'calls',
  'calls-abroad': 'lines',
  'schedule-failed': 'lines',
  'port-changed': 'moves',
  'port-rejected': 'moves',
  'port-moved': 'moves',
  'port-date': 'moves',
  'port-tomorrow': 'moves',
  'port-today': 'moves',
  'port-stuck': 'moves',
  'server-active': 'servers',
  'change-settled': 'changes',
  'change-warned': 'changes',
  'address-changed': 'other',
  'file-set-aside': 'other',
  'file-unread': 'other',
  'file-newer': 'other',
  test: 'other',
} as const satisfies Record<NotificationType, string>;
type Counted = (typeof COUNTED)[NotificationType];

/** Whether a file has the spending limits, without which none holds. */
const isLimits = (file: string) => file.startsWith('limits.');

/** What is unusual about a day, but for its countries. */
type UnusualReason = Exclude<Unusual['why'], 'countries'>;
const EN_UNUSUAL: Record<UnusualReason, string> = {
  cost: 'They cost much more than usual',
  calls: 'There are many more than usual',
  nights: 'Calls were made in the night',
  long: 'Calls lasted an hour or more',
};
const ES_UNUSUAL: Record<UnusualReason, string> = {
  cost: 'Cuestan mucho más de lo habitual',
  calls: 'Hay muchas más de lo habitual',
  nights: 'Se hicieron llamadas de noche',
  long: 'Hubo llamadas de una hora o más',
};

const EN_FAILURES: Record<FaxFailure, string> = {
  busy: 'The line was busy. Try again later.',
  'no-answer': 'Nobody picked up.',
  'not-a-fax': 'That number is not a fax machine.',
  'not-in-service': 'The number is not in service.',
  'cut-off': 'The line was cut mid-way. Some pages may have arrived.',
  partly: 'It ended with errors. Some pages may not have arrived.',
  unreadable: 'The document could not be read.',
  'no-balance': 'There is not enough balance. Add money first.',
  other: 'Open the fax to see what the provider said.',
};

const ES_FAILURES: Record<FaxFailure, string> = {
  busy: 'La línea estaba ocupada. Inténtelo más tarde.',
  'no-answer': 'Nadie contestó.',
  'not-a-fax': 'Ese número no es un fax.',
  'not-in-service': 'El número no está en servicio.',
  'cut-off': 'La línea se cortó a la mitad. Es posible que algunas páginas hayan llegado.',
  partly: 'Terminó con errores. Es posible que algunas páginas no hayan llegado.',
  unreadable: 'No se pudo leer el documento.',
  'no-balance': 'No hay saldo suficiente. Primero agregue dinero.',
  other: 'Abra el fax para ver lo que dijo el proveedor.',
};

/** Whether something that can be read may show later what became of a change. */
function isLookedFor(id: OperationId): boolean {
  const operation = findOperation(id);
  return operation !== undefined && operation.effect !== 'read' && operation.reconcile !== 'cannot-tell';
}

type How = NonNullable<Extract<NotificationSubject, { type: 'change-settled' }>['how']>;
/** How it came out what became of a change, where it is not by a look alone. */
type HowWords = Partial<Record<How, string>>;

const EN_DONE: HowWords = {
  corrected: 'We told you that this was not done. That was wrong: it was carried out, and shows in your account now.',
  'though-refused': 'The provider had refused this, but carried it out all the same. Do not send it again.',
};

const EN_NOT_DONE: HowWords = {
  'never-left': 'The app was closed before this was sent, so it was not carried out.',
  'though-answered':
    'The provider said that it was done, but its list still shows what was there before. Look at it again later, or ask the provider.',
};

const ES_DONE: HowWords = {
  corrected: 'Le dijimos que esto no se hizo. Era un error: se hizo, y ahora aparece en su cuenta.',
  'though-refused': 'El proveedor lo había rechazado, pero lo hizo de todos modos. No lo envíe otra vez.',
};
const ES_NOT_DONE: HowWords = {
  'never-left': 'La aplicación se cerró antes de enviarlo, así que no se hizo.',
  'though-answered':
    'El proveedor dijo que se hizo, pero su lista todavía muestra lo que había antes. Revíselo más tarde o pregunte al proveedor.',
};

const EN_MAILBOX: Record<MailboxTrouble, string> = {
  'sign-in': 'The server refused the user name or the password. Enter them again in Fax, Find documents.',
  tls: 'The connection could not be secured, so nothing was sent. Ask your mail provider.',
  unreachable: 'The server cannot be reached. It is tried again by itself.',
  folder: 'The mail folder is not there any more. Enter it again in Fax, Find documents.',
  other: 'The server answered something unexpected. It is tried again by itself.',
};

const ES_MAILBOX: Record<MailboxTrouble, string> = {
  'sign-in': 'El servidor rechazó el usuario o la contraseña. Escríbalos otra vez en Fax, Buscar documentos.',
  tls: 'No se pudo asegurar la conexión, así que no se envió nada. Pregunte a su proveedor de correo.',
  unreachable: 'No se puede llegar al servidor. Se intenta otra vez automáticamente.',
  folder: 'La carpeta de correo ya no existe. Escríbala otra vez en Fax, Buscar documentos.',
  other: 'El servidor respondió algo inesperado. Se intenta otra vez automáticamente.',
};

const EN_TEXT_MAIL: Record<TextMailTrouble, string> = {
  'sign-in': 'The server refused the user name or the password. Enter them again in Texts, How texts come in.',
  tls: EN_MAILBOX.tls,
  unreachable: EN_MAILBOX.unreachable,
  folder: 'The mail folder is not there any more. Enter it again in Texts, How texts come in.',
  other: EN_MAILBOX.other,
  'no-mailbox': 'The fax inbox has no mailbox any more. Connect one in Texts, How texts come in.',
  'not-kept': 'This computer’s disk could not store a text. It is still in the mailbox, and is tried again.',
};

const ES_TEXT_MAIL: Record<TextMailTrouble, string> = {
  'sign-in':
    'El servidor rechazó el usuario o la contraseña. Escríbalos otra vez en Mensajes, Cómo llegan los mensajes.',
  tls: ES_MAILBOX.tls,
  unreachable: ES_MAILBOX.unreachable,
  folder: 'La carpeta de correo ya no existe. Escríbala otra vez en Mensajes, Cómo llegan los mensajes.',
  other: ES_MAILBOX.other,
  'no-mailbox': 'La bandeja de faxes ya no tiene buzón. Conecte uno en Mensajes, Cómo llegan los mensajes.',
  'not-kept': 'El disco de esta computadora no pudo guardar un mensaje. Sigue en el buzón y se intenta otra vez.',
};

const EN_RECEIVED = 'You are told of every fax that comes in. Switch off received faxes in Settings, Notifications.';
const ES_RECEIVED =
  'Se le avisa de cada fax que llega. Puede desactivar los faxes recibidos en Configuración, Notificaciones.';
const EN_ALWAYS =
  'You are always told of failures, also in quiet hours and when fax results are switched off in Settings.';
const ES_ALWAYS =
  'Las fallas siempre se avisan, también en las horas de silencio y con los resultados de fax desactivados en Configuración.';

const EN_MOVES = 'You are told of every change of a move. Switch off moves of numbers in Settings, Notifications.';
const ES_MOVES =
  'Se le avisa de cada cambio de un traslado. Puede desactivar los traslados de números en Configuración, Notificaciones.';

const en: LanguageWords = {
  locale: 'en-US',
  notifications: {
    'fax-delivered': ({ number, document }) => ({
      title: `Fax to ${formatUsNumber(number)} delivered`,
      body: document,
      why: 'You are told the result of every fax you send. Switch off fax results in Settings, Notifications.',
    }),
    'fax-failed': ({ number, failure }) => ({
      title: `Fax to ${formatUsNumber(number)} not delivered`,
      body: EN_FAILURES[failure],
      why: EN_ALWAYS,
    }),
    'fax-refused': ({ number, text }) => ({
      title: `Fax to ${formatUsNumber(number)} was not accepted`,
      body: text || EN_FAILURES.other,
      why: EN_ALWAYS,
    }),
    'fax-not-sent': ({ number }) => ({
      title: `Fax to ${formatUsNumber(number)} was not sent`,
      body: 'Nothing reached the provider. Open the fax to send it again.',
      why: EN_ALWAYS,
    }),
    'fax-unknown': ({ number }) => ({
      title: `Fax to ${formatUsNumber(number)}: no answer`,
      body: 'It was sent and no answer came. Checking what happened.',
      why: 'You are told when a fax was sent and no answer came. Switch off fax results in Settings, Notifications.',
    }),
    'fax-cannot-tell': ({ number }) => ({
      title: `Fax to ${formatUsNumber(number)}: cannot tell whether it was sent`,
      body: 'No answer came, and the provider does not list it so far. Ask the recipient before you send it again.',
      why: EN_ALWAYS,
    }),
    'fax-found': ({ number }) => ({
      title: `Fax to ${formatUsNumber(number)} was sent after all`,
      body: 'It is in the provider’s history now. Do not send it again.',
      why: EN_ALWAYS,
    }),
    'fax-no-final-answer': ({ number }) => ({
      title: `Fax to ${formatUsNumber(number)}: no final answer`,
      body: 'The provider accepted it and gave no final status within 24 hours. Ask the recipient whether it arrived.',
      why: EN_ALWAYS,
    }),
    'fax-held': ({ number }) => ({
      title: `Fax to ${formatUsNumber(number)} is still waiting`,
      body: 'It could not leave when it should. Open it to send it or to take it back.',
      why: EN_ALWAYS,
    }),
    'fax-several-paused': ({ count, late, elsewhere = false }) => ({
      title: counted({ one: 'A fax waits for you', other: '# faxes wait for you' }, count, 'en-US'),
      body: counted(
        elsewhere
          ? {
              one: 'It may have been sent already. Open it to see why, and to send it or to take it back.',
              other: 'Some may have been sent already. Open them to see why, and to send them or to take them back.',
            }
          : late
            ? {
                one: 'Its time passed while it could not leave. Open it to send it or to take it back.',
                other: 'Their time passed while they could not leave. Open them to send them or to take them back.',
              }
            : {
                one: 'It has not left. Open it to send it or to take it back.',
                other: 'They have not left. Open them to send them or to take them back.',
              },
        count,
        'en-US',
      ),
      why: EN_ALWAYS,
    }),
    'fax-waits': ({ count }) => ({
      title: counted({ one: 'A fax has not left yet', other: '# faxes have not left yet' }, count, 'en-US'),
      body: counted(
        {
          one: 'Its time has passed, but we cannot read the fax history to make sure that it was not sent before. It leaves as soon as we can.',
          other:
            'Their time has passed, but we cannot read the fax history to make sure that they were not sent before. They leave as soon as we can.',
        },
        count,
        'en-US',
      ),
      why: EN_ALWAYS,
    }),
    'fax-several-ended': ({ delivered, failed }) => ({
      title: counted({ one: '# fax of several delivered', other: '# faxes of several delivered' }, delivered, 'en-US'),
      body: counted({ one: '# did not arrive.', other: '# did not arrive.' }, failed, 'en-US'),
      why: 'You are told the result of every fax you send. Switch off fax results in Settings, Notifications.',
    }),
    'fax-received': ({ number, to }) => ({
      title: `Fax from ${formatUsNumber(number)}`,
      body: `Received on ${formatUsNumber(to)}`,
      why: EN_RECEIVED,
    }),
    'fax-document-found': ({ number }) => ({
      title: `Document of the fax from ${formatUsNumber(number)}`,
      body: 'It was found, and is kept with the fax.',
      why: EN_RECEIVED,
    }),
    'fax-document-unmatched': ({ count, name }) => ({
      title: counted({ one: 'A document fits no fax', other: '# documents fit no fax' }, count, 'en-US'),
      body: `${name}: look at it where it is, and drop it on its fax.`,
      why: EN_RECEIVED,
    }),
    'fax-source-failed': ({ source, trouble }) => ({
      title: source === 'mailbox' ? 'The fax mailbox cannot be read' : 'The fax folder cannot be read',
      body:
        source === 'mailbox'
          ? EN_MAILBOX[trouble]
          : 'It may have been moved or removed. Choose it again in Fax, Find documents.',
      why: EN_RECEIVED,
    }),
    'fax-retention-asks': ({ documents }) => ({
      title: counted(
        { one: 'A fax document is old enough to be removed', other: '# fax documents are old enough to be removed' },
        documents,
        'en-US',
      ),
      body: 'The app was closed for a long time, or the clock changed. Look at the plan in Fax, Find documents, How long they are kept.',
      why: EN_RECEIVED,
    }),
    'text-failed': ({ number, text }) => ({
      title: `Text to ${shownParty(number)} did not arrive`,
      body: text === '' ? 'The provider did not say why.' : `The provider says: ${text}`,
      why: EN_ALWAYS,
    }),
    'text-held': ({ number }) => ({
      title: `Text to ${shownParty(number)} has not left`,
      body: 'It could not leave. Open it to see what happened.',
      why: EN_ALWAYS,
    }),
    'text-list-paused': ({ file, waiting }) => ({
      title: counted(
        { one: 'A text of a list waits for you', other: '# texts of a list wait for you' },
        waiting,
        'en-US',
      ),
      body: `${file}: it has paused. Open it to let it go on or to stop it.`,
      why: EN_ALWAYS,
    }),
    'text-mail-failed': ({ trouble }) => ({
      title: 'Texts do not come in by mail',
      body: EN_TEXT_MAIL[trouble],
      why: EN_ALWAYS,
    }),
    'text-received': ({ number, text }) => ({
      title: `Text from ${formatUsNumber(number)}`,
      body: text === '' ? 'A picture' : text,
      why: 'You are told of every text that comes in. Switch off texts in Settings, Notifications.',
    }),
    'balance-low': ({ balance, threshold }) => ({
      title: isBelowZero(balance)
        ? `Balance is below zero: ${money(balance, 'en-US')}`
        : `Balance is low: ${money(balance, 'en-US')}`,
      body: `It is below the ${money(threshold, 'en-US')} at which you want to be warned.`,
      why: `You are told when the balance falls below ${money(threshold, 'en-US')}, then once a day until it is above that. Change the amount in Money, or switch off the balance in Settings.`,
    }),
    'balance-empty': ({ balance }) => ({
      title: isBelowZero(balance)
        ? `Balance is below zero: ${money(balance, 'en-US')}`
        : `Balance is almost used up: ${money(balance, 'en-US')}`,
      body: 'Calls and faxes may stop. Add money.',
      why: 'You are always told when the balance is almost used up, once a day, also when the balance is switched off in Settings. Change the amount in Money.',
    }),
    'refill-seen': ({ amount, balance, activityId }) => ({
      title: `${money(amount, 'en-US')} was added to the balance`,
      body:
        activityId === null
          ? `It was not sent from here, so it was probably an automatic refill. The balance is now ${money(balance, 'en-US')}.`
          : `It may be a refill from here that was refused or not seen to arrive. The balance is now ${money(balance, 'en-US')}. Check before you send it again.`,
      why: 'You are told when the balance rises by an amount of automatic refill that this app did not send. Switch off the balance in Settings, Notifications.',
    }),
    'number-left': ({ number, others }) => ({
      title:
        others === 0
          ? `${formatUsNumber(number)} is not in this account any more`
          : `${formatUsNumber(number)} and ${others} more are not in this account any more`,
      body:
        others === 0
          ? 'It was not removed from here. It may have been moved away or deleted elsewhere. Ask the provider at once.'
          : 'They were not removed from here. They may have been moved away or deleted elsewhere. Ask the provider at once.',
      why: 'You are always told when a number leaves the account and you did not remove it, also when numbers are switched off in Settings.',
    }),
    'pin-not-kept': ({ number, others }) => ({
      title:
        others === 0
          ? `The PIN of ${formatUsNumber(number)} was not kept`
          : `The PINs of ${formatUsNumber(number)} and ${others} more were not kept`,
      body:
        others === 0
          ? 'It was sent, but this computer’s keychain does not have it. Set it again to keep it.'
          : 'They were sent, but this computer’s keychain does not have them. Set them again to keep them.',
      why: 'You are always told when a number lock PIN could not be kept, also when numbers are switched off in Settings.',
    }),
    'calls-unusual': ({ reasons, countries }) => ({
      title: 'Calls are unusual today',
      body: `${reasons.map((reason) => (reason === 'countries' ? `Countries not called before: ${countryNames(countries, 'en-US')}` : EN_UNUSUAL[reason])).join('. ')}.`,
      why: 'You are told once a day when calls are unlike other days. Choose what is unusual in Calls, Report and notices, or switch calls off in Settings.',
    }),
    'call-report': ({ first, last, calls }) => ({
      title: 'The report of last week’s calls is written',
      body: `${counted({ one: '# call', other: '# calls' }, calls, 'en-US')} from ${dayWords(first, 'en-US')} to ${dayWords(last, 'en-US')}.`,
      why: 'You chose a report of each week. End it in Calls, Report and notices, or switch calls off in Settings.',
    }),
    'call-report-failed': ({ first, last, folder }) => ({
      title: 'The report of the week’s calls could not be written',
      body:
        folder === ''
          ? `It is about ${dayWords(first, 'en-US')} to ${dayWords(last, 'en-US')}, and is tried again while Linekeeper runs.`
          : `The folder ${folder} is not there. Choose another one.`,
      why: 'You chose a report of each week. End it in Calls, Report and notices, or switch calls off in Settings.',
    }),
    'calls-abroad': ({ line, minutes, cost, countries }) => ({
      title: line === '' ? 'Unusual calls abroad' : `Unusual calls abroad from ${line}`,
      body: [
        `${Math.round(minutes)} min, ${money(cost, 'en-US')} this hour.`,
        ...(countries.length > 0 ? [`Never called before: ${countryNames(countries, 'en-US')}.`] : []),
        'Open it to lock the line.',
      ].join(' '),
      why: 'You are told when calls abroad pass your limits for an hour, also in quiet hours and when lines are switched off in Settings. Change the limits in Call guard.',
    }),
    'schedule-failed': ({ line, wanted }) => ({
      title: `Calls abroad of ${line} were not switched ${wanted}`,
      body: 'The schedule asked for it, and it was not done. Open the line to check it.',
      why: 'You are told when a schedule could not do its work, also in quiet hours and when lines are switched off in Settings. Change or end it at the line.',
    }),
    'port-changed': ({ number, status, day, confirmed }) => ({
      title: `Move of ${formatUsNumber(number)}: ${confirmed ? 'date confirmed' : status}`,
      body: confirmed && day !== '' ? `It moves on ${dayWords(day, 'en-US')}.` : `The provider says “${status}” now.`,
      why: EN_MOVES,
    }),
    'port-rejected': ({ number, reason }) => ({
      title: `Move of ${formatUsNumber(number)} was rejected`,
      body: reason === '' ? 'Open it to find out what to correct.' : `The provider says: “${reason}”`,
      why: 'You are always told of a rejected move, also in quiet hours and with moves switched off in Settings.',
    }),
    'port-moved': ({ number }) => ({
      title: `${formatUsNumber(number)} has moved here`,
      body: 'Make a test call in each direction before you cancel the old service.',
      why: EN_MOVES,
    }),
    'port-date': ({ number, day, before }) => ({
      title: `Move of ${formatUsNumber(number)}: the date changed`,
      body:
        day === ''
          ? `It was ${dayWords(before, 'en-US')}. There is no date now.`
          : before === ''
            ? `It is ${dayWords(day, 'en-US')} now.`
            : `It was ${dayWords(before, 'en-US')}. It is ${dayWords(day, 'en-US')} now.`,
      why: EN_MOVES,
    }),
    'port-tomorrow': ({ number, confirmed }) => ({
      title: `${formatUsNumber(number)} moves tomorrow`,
      body: confirmed
        ? 'Keep the old service on. The checklist for the day is in the move.'
        : 'That day was asked for. The old company has not confirmed it.',
      why: EN_MOVES,
    }),
    'port-today': ({ number, confirmed }) => ({
      title: `${formatUsNumber(number)} moves today`,
      body: confirmed
        ? 'Open the checklist: call in, call out, 911 address, caller name, voicemail.'
        : 'That day was asked for. The old company has not confirmed it.',
      why: EN_MOVES,
    }),
    'port-stuck': ({ number, days }) => ({
      title: `Move of ${formatUsNumber(number)} stands still`,
      body: `Nothing has changed for ${days} business days. A note for support is ready in the move.`,
      why: EN_MOVES,
    }),
    'server-active': ({ server }) => ({
      title: `Server ${server} is active`,
      body: 'It is set up. Allow your address, so that you can reach it.',
      why: 'You are told when a server that was being set up can be used. Switch off servers in Settings, Notifications.',
    }),
    'change-settled': ({ operation, target, state, how }) => ({
      title: of(
        { done: 'Change done', 'not-done': 'Change not done', 'cannot-tell': 'Change not certain' }[state],
        { operation, target },
        'en',
      ),
      body: `${actionOf(operation, 'en')}${
        {
          done: (how && EN_DONE[how]) ?? 'No answer had come, so we looked: it was carried out.',
          'not-done': (how && EN_NOT_DONE[how]) ?? 'No answer had come, so we looked: it was not carried out.',
          'cannot-tell': isLookedFor(operation)
            ? 'No answer came, and what we can read does not show whether it was carried out. Check it in your account. We keep looking for three days.'
            : 'No answer came, and nothing that we can read shows whether it was carried out. Ask the provider before you do it again.',
        }[state]
      }`,
      why: 'You are told when a change without an answer was looked up. Switch off changes in Settings, Notifications.',
    }),
    'change-warned': ({ operation, target, text }) => ({
      title: of('Done, with a warning', { operation, target }, 'en'),
      body: `${actionOf(operation, 'en')}${text}`,
      why: 'Warnings of the provider are kept here and in Activity until you dismiss them. They never show as a notification of the system, so there is nothing to switch off in Settings.',
    }),
    'address-changed': ({ from, to }) => ({
      title: `Your internet address is now ${to}`,
      body: `The provider last answered to ${from}. Register the new address in its portal.`,
      why: 'You asked the app to watch this address. Switch that off in Settings, Connection.',
    }),
    'file-set-aside': ({ file }) => ({
      title: 'A damaged file was set aside',
      body: isLimits(file)
        ? `The spending limits of your accounts could not be read, so none holds now. Set them again under Money. The file was kept as ${file}.`
        : `${file} could not be read. It was kept, and a new one was started.`,
      why: 'You are told when data on this computer was damaged. Switch off this computer in Settings, Notifications.',
    }),
    'file-unread': ({ file }) => ({
      title: 'A file cannot be read',
      body: isLimits(file)
        ? `The spending limits of your accounts cannot be read now (${file}), so none holds. Check the folder of the app’s data, or set them again under Money.`
        : `${file} cannot be read now, so what it holds is missing. Check the folder of the app’s data.`,
      why: 'You are told when data on this computer cannot be read. Switch off this computer in Settings, Notifications.',
    }),
    'file-newer': ({ file }) => ({
      title: 'A newer Linekeeper was used on this computer',
      body: isLimits(file)
        ? `${file} is from that version and was left as it is. Its spending limits may not hold here: see under Money which ones do.`
        : `${file} is from that version and was left as it is. What you change now is kept beside it.`,
      why: 'You are told when data on this computer is from another version. Switch off this computer in Settings, Notifications.',
    }),
    test: () => ({
      title: 'Notifications work',
      body: 'This is how you will be told of faxes and of your balance.',
      why: 'You asked for a test in Settings. It comes through whatever is switched off there.',
    }),
  },
  counts: {
    delivered: { one: '# fax delivered', other: '# faxes delivered' },
    failed: { one: '# failed', other: '# failed' },
    open: { one: '# without an answer', other: '# without an answer' },
    found: { one: '# sent after all', other: '# sent after all' },
    unclear: { one: '# without a final answer', other: '# without a final answer' },
    held: { one: '# fax still waiting', other: '# faxes still waiting' },
    several: { one: '# fax to several', other: '# faxes to several' },
    received: { one: '# new fax', other: '# new faxes' },
    documents: { one: '# document found for a fax', other: '# documents found for faxes' },
    textsHeld: { one: '# text has not left', other: '# texts have not left' },
    textsReceived: { one: '# text received', other: '# texts received' },
    textsFailed: { one: '# text did not arrive', other: '# texts did not arrive' },
    balance: { one: '# warning about the balance', other: '# warnings about the balance' },
    refills: { one: '# refill seen', other: '# refills seen' },
    numbers: { one: '# number missing', other: '# numbers missing' },
    calls: { one: '# notice about calls', other: '# notices about calls' },
    lines: { one: '# warning about a line', other: '# warnings about lines' },
    moves: { one: '# notice of a move', other: '# notices of moves' },
    servers: { one: '# server active', other: '# servers active' },
    changes: { one: '# change', other: '# changes' },
    other: { one: '# other notification', other: '# other notifications' },
  },
  digestTitle: { one: '# notification', other: '# notifications' },
};

const es: LanguageWords = {
  locale: 'es-US',
  notifications: {
    'fax-delivered': ({ number, document }) => ({
      title: `El fax a ${formatUsNumber(number)} se entregó`,
      body: document,
      why: 'Se le avisa del resultado de cada fax que envía. Puede desactivar los resultados de fax en Configuración, Notificaciones.',
    }),
    'fax-failed': ({ number, failure }) => ({
      title: `El fax a ${formatUsNumber(number)} no se entregó`,
      body: ES_FAILURES[failure],
      why: ES_ALWAYS,
    }),
    'fax-refused': ({ number, text }) => ({
      title: `El fax a ${formatUsNumber(number)} no fue aceptado`,
      body: text || ES_FAILURES.other,
      why: ES_ALWAYS,
    }),
    'fax-not-sent': ({ number }) => ({
      title: `El fax a ${formatUsNumber(number)} no se envió`,
      body: 'Nada llegó al proveedor. Abra el fax para enviarlo de nuevo.',
      why: ES_ALWAYS,
    }),
    'fax-unknown': ({ number }) => ({
      title: `Fax a ${formatUsNumber(number)}: sin respuesta`,
      body: 'Se envió y no hubo respuesta. Estamos comprobando qué pasó.',
      why: 'Se le avisa cuando un fax se envió y no hubo respuesta. Puede desactivar los resultados de fax en Configuración, Notificaciones.',
    }),
    'fax-cannot-tell': ({ number }) => ({
      title: `Fax a ${formatUsNumber(number)}: no se sabe si se envió`,
      body: 'No hubo respuesta y por ahora el proveedor no lo muestra. Pregunte al destinatario antes de enviarlo de nuevo.',
      why: ES_ALWAYS,
    }),
    'fax-found': ({ number }) => ({
      title: `El fax a ${formatUsNumber(number)} sí se envió`,
      body: 'Ahora está en el historial del proveedor. No lo envíe de nuevo.',
      why: ES_ALWAYS,
    }),
    'fax-no-final-answer': ({ number }) => ({
      title: `Fax a ${formatUsNumber(number)}: sin respuesta final`,
      body: 'El proveedor lo aceptó y no dio un estado definitivo en 24 horas. Pregunte al destinatario si llegó.',
      why: ES_ALWAYS,
    }),
    'fax-held': ({ number }) => ({
      title: `El fax a ${formatUsNumber(number)} sigue en espera`,
      body: 'No pudo salir a tiempo. Ábralo para enviarlo o detenerlo.',
      why: ES_ALWAYS,
    }),
    'fax-several-paused': ({ count, late, elsewhere = false }) => ({
      title: counted({ one: 'Un fax espera por usted', other: '# faxes esperan por usted' }, count, 'es-US'),
      body: counted(
        elsewhere
          ? {
              one: 'Puede que ya se haya enviado. Ábralo para ver por qué, y para enviarlo o detenerlo.',
              other: 'Puede que algunos ya se hayan enviado. Ábralos para ver por qué, y para enviarlos o detenerlos.',
            }
          : late
            ? {
                one: 'Pasó su hora sin que pudiera salir. Ábralo para enviarlo o detenerlo.',
                other: 'Pasó su hora sin que pudieran salir. Ábralos para enviarlos o detenerlos.',
              }
            : {
                one: 'Aún no ha salido. Ábralo para enviarlo o detenerlo.',
                other: 'Aún no han salido. Ábralos para enviarlos o detenerlos.',
              },
        count,
        'es-US',
      ),
      why: ES_ALWAYS,
    }),
    'fax-waits': ({ count }) => ({
      title: counted({ one: 'Un fax aún no ha salido', other: '# faxes aún no han salido' }, count, 'es-US'),
      body: counted(
        {
          one: 'Pasó su hora, pero no podemos leer el historial de faxes para comprobar que no se envió antes. Saldrá en cuanto podamos.',
          other:
            'Pasó su hora, pero no podemos leer el historial de faxes para comprobar que no se enviaron antes. Saldrán en cuanto podamos.',
        },
        count,
        'es-US',
      ),
      why: ES_ALWAYS,
    }),
    'fax-several-ended': ({ delivered, failed }) => ({
      title: counted({ one: '# fax de varios entregado', other: '# faxes de varios entregados' }, delivered, 'es-US'),
      body: counted({ one: '# no llegó.', other: '# no llegaron.' }, failed, 'es-US'),
      why: 'Se le avisa del resultado de cada fax que envía. Puede desactivar los resultados de fax en Configuración, Notificaciones.',
    }),
    'fax-received': ({ number, to }) => ({
      title: `Fax de ${formatUsNumber(number)}`,
      body: `Recibido en ${formatUsNumber(to)}`,
      why: ES_RECEIVED,
    }),
    'fax-document-found': ({ number }) => ({
      title: `Documento del fax de ${formatUsNumber(number)}`,
      body: 'Se encontró y está guardado con el fax.',
      why: ES_RECEIVED,
    }),
    'fax-document-unmatched': ({ count, name }) => ({
      title: counted(
        { one: 'Un documento no corresponde a ningún fax', other: '# documentos no corresponden a ningún fax' },
        count,
        'es-US',
      ),
      body: `${name}: véalo donde está y suéltelo en su fax.`,
      why: ES_RECEIVED,
    }),
    'fax-source-failed': ({ source, trouble }) => ({
      title: source === 'mailbox' ? 'No se puede leer el buzón de faxes' : 'No se puede leer la carpeta de faxes',
      body:
        source === 'mailbox'
          ? ES_MAILBOX[trouble]
          : 'Quizá se movió o se borró. Elíjala otra vez en Fax, Buscar documentos.',
      why: ES_RECEIVED,
    }),
    'fax-retention-asks': ({ documents }) => ({
      title: counted(
        {
          one: 'Un documento de fax es tan antiguo que se puede quitar',
          other: '# documentos de fax son tan antiguos que se pueden quitar',
        },
        documents,
        'es-US',
      ),
      body: 'La aplicación estuvo cerrada mucho tiempo, o cambió el reloj. Vea el plan en Fax, Buscar documentos, Cuánto tiempo se guardan.',
      why: ES_RECEIVED,
    }),
    'text-failed': ({ number, text }) => ({
      title: `El mensaje a ${shownParty(number)} no llegó`,
      body: text === '' ? 'El proveedor no dijo por qué.' : `El proveedor dice: ${text}`,
      why: ES_ALWAYS,
    }),
    'text-held': ({ number }) => ({
      title: `El mensaje a ${shownParty(number)} no ha salido`,
      body: 'No pudo salir. Ábralo para ver qué pasó.',
      why: ES_ALWAYS,
    }),
    'text-list-paused': ({ file, waiting }) => ({
      title: counted(
        { one: 'Un mensaje de una lista espera por usted', other: '# mensajes de una lista esperan por usted' },
        waiting,
        'es-US',
      ),
      body: `${file}: está en pausa. Ábrala para continuarla o detenerla.`,
      why: ES_ALWAYS,
    }),
    'text-mail-failed': ({ trouble }) => ({
      title: 'No llegan mensajes por correo',
      body: ES_TEXT_MAIL[trouble],
      why: ES_ALWAYS,
    }),
    'text-received': ({ number, text }) => ({
      title: `Mensaje de ${formatUsNumber(number)}`,
      body: text === '' ? 'Una imagen' : text,
      why: 'Se le avisa de cada mensaje que llega. Puede desactivar los mensajes en Configuración, Notificaciones.',
    }),
    'balance-low': ({ balance, threshold }) => ({
      title: isBelowZero(balance)
        ? `El saldo está bajo cero: ${money(balance, 'es-US')}`
        : `El saldo está bajo: ${money(balance, 'es-US')}`,
      body: `Está por debajo de ${money(threshold, 'es-US')}, el monto en el que quiere que se le avise.`,
      why: `Se le avisa cuando el saldo baja de ${money(threshold, 'es-US')} y después una vez al día hasta que lo supere. Puede cambiar el monto en Dinero o desactivar el saldo en Configuración.`,
    }),
    'balance-empty': ({ balance }) => ({
      title: isBelowZero(balance)
        ? `El saldo está bajo cero: ${money(balance, 'es-US')}`
        : `El saldo está casi agotado: ${money(balance, 'es-US')}`,
      body: 'Es posible que las llamadas y los faxes dejen de funcionar. Agregue dinero.',
      why: 'Siempre se le avisa cuando el saldo está casi agotado, una vez al día, aunque el saldo esté desactivado en Configuración. Puede cambiar el monto en Dinero.',
    }),
    'refill-seen': ({ amount, balance, activityId }) => ({
      title: `Se agregaron ${money(amount, 'es-US')} al saldo`,
      body:
        activityId === null
          ? `No se envió desde aquí, así que probablemente fue una recarga automática. El saldo ahora es ${money(balance, 'es-US')}.`
          : `Puede ser una recarga de aquí que se rechazó o que no se vio llegar. El saldo ahora es ${money(balance, 'es-US')}. Compruébelo antes de enviarla de nuevo.`,
      why: 'Se le avisa cuando el saldo sube en un monto de recarga automática que esta aplicación no envió. Puede desactivar el saldo en Configuración, Notificaciones.',
    }),
    'number-left': ({ number, others }) => ({
      title:
        others === 0
          ? `${formatUsNumber(number)} ya no está en esta cuenta`
          : `${formatUsNumber(number)} y ${others} más ya no están en esta cuenta`,
      body:
        others === 0
          ? 'No se quitó desde aquí. Puede que se haya trasladado o eliminado en otro lugar. Pregunte al proveedor de inmediato.'
          : 'No se quitaron desde aquí. Puede que se hayan trasladado o eliminado en otro lugar. Pregunte al proveedor de inmediato.',
      why: 'Siempre se avisa cuando un número sale de la cuenta sin que usted lo haya hecho, aunque los números estén desactivados en Configuración.',
    }),
    'pin-not-kept': ({ number, others }) => ({
      title:
        others === 0
          ? `El PIN de ${formatUsNumber(number)} no se guardó`
          : `Los PIN de ${formatUsNumber(number)} y ${others} más no se guardaron`,
      body:
        others === 0
          ? 'Se envió, pero el llavero de esta computadora no lo tiene. Defínalo de nuevo para guardarlo.'
          : 'Se enviaron, pero el llavero de esta computadora no los tiene. Defínalos de nuevo para guardarlos.',
      why: 'Siempre se avisa cuando un PIN de bloqueo no se pudo guardar, aunque los números estén desactivados en Configuración.',
    }),
    'calls-unusual': ({ reasons, countries }) => ({
      title: 'Las llamadas de hoy son inusuales',
      body: `${reasons.map((reason) => (reason === 'countries' ? `Países a los que no se llamaba: ${countryNames(countries, 'es-US')}` : ES_UNUSUAL[reason])).join('. ')}.`,
      why: 'Se le avisa una vez al día cuando las llamadas no son como otros días. Elija qué es inusual en Llamadas, Informe y avisos, o desactive las llamadas en Configuración.',
    }),
    'call-report': ({ first, last, calls }) => ({
      title: 'El informe de las llamadas de la semana pasada está escrito',
      body: `${counted({ one: '# llamada', other: '# llamadas' }, calls, 'es-US')}, del ${dayWords(first, 'es-US')} al ${dayWords(last, 'es-US')}.`,
      why: 'Usted eligió un informe de cada semana. Termínelo en Llamadas, Informe y avisos, o desactive las llamadas en Configuración.',
    }),
    'call-report-failed': ({ first, last, folder }) => ({
      title: 'No se pudo escribir el informe de las llamadas de la semana',
      body:
        folder === ''
          ? `Es del ${dayWords(first, 'es-US')} al ${dayWords(last, 'es-US')}, y se intenta de nuevo mientras Linekeeper está abierto.`
          : `La carpeta ${folder} no está. Elija otra.`,
      why: 'Usted eligió un informe de cada semana. Termínelo en Llamadas, Informe y avisos, o desactive las llamadas en Configuración.',
    }),
    'calls-abroad': ({ line, minutes, cost, countries }) => ({
      title: line === '' ? 'Llamadas al extranjero inusuales' : `Llamadas al extranjero inusuales desde ${line}`,
      body: [
        `${Math.round(minutes)} min, ${money(cost, 'es-US')} en esta hora.`,
        ...(countries.length > 0 ? [`Nunca se llamó antes a: ${countryNames(countries, 'es-US')}.`] : []),
        'Ábralo para bloquear la línea.',
      ].join(' '),
      why: 'Se le avisa cuando las llamadas al extranjero pasan sus límites por hora, también en las horas de silencio y con las líneas desactivadas en Configuración. Cambie los límites en Vigilancia de llamadas.',
    }),
    'schedule-failed': ({ line, wanted }) => ({
      title: `Las llamadas al extranjero de ${line} no se ${wanted === 'on' ? 'activaron' : 'desactivaron'}`,
      body: 'El horario lo pidió y no se hizo. Abra la línea para revisarla.',
      why: 'Se le avisa cuando un horario no pudo hacer su trabajo, también en las horas de silencio y con las líneas desactivadas en Configuración. Cámbielo o termínelo en la línea.',
    }),
    'port-changed': ({ number, status, day, confirmed }) => ({
      title: `Traslado de ${formatUsNumber(number)}: ${confirmed ? 'fecha confirmada' : status}`,
      body:
        confirmed && day !== '' ? `Se traslada el ${dayWords(day, 'es-US')}.` : `El proveedor ahora dice “${status}”.`,
      why: ES_MOVES,
    }),
    'port-rejected': ({ number, reason }) => ({
      title: `El traslado de ${formatUsNumber(number)} fue rechazado`,
      body: reason === '' ? 'Ábralo para saber qué corregir.' : `El proveedor dice: “${reason}”`,
      why: 'Siempre se le avisa de un traslado rechazado, también en las horas de silencio y con los traslados desactivados en Configuración.',
    }),
    'port-moved': ({ number }) => ({
      title: `${formatUsNumber(number)} ya está aquí`,
      body: 'Haga una llamada de prueba en cada sentido antes de cancelar el servicio anterior.',
      why: ES_MOVES,
    }),
    'port-date': ({ number, day, before }) => ({
      title: `Traslado de ${formatUsNumber(number)}: cambió la fecha`,
      body:
        day === ''
          ? `Era el ${dayWords(before, 'es-US')}. Ahora no hay fecha.`
          : before === ''
            ? `Ahora es el ${dayWords(day, 'es-US')}.`
            : `Era el ${dayWords(before, 'es-US')}. Ahora es el ${dayWords(day, 'es-US')}.`,
      why: ES_MOVES,
    }),
    'port-tomorrow': ({ number, confirmed }) => ({
      title: `${formatUsNumber(number)} se traslada mañana`,
      body: confirmed
        ? 'Mantenga activo el servicio anterior. La lista para ese día está en el traslado.'
        : 'Ese día se pidió. La compañía anterior no lo ha confirmado.',
      why: ES_MOVES,
    }),
    'port-today': ({ number, confirmed }) => ({
      title: `${formatUsNumber(number)} se traslada hoy`,
      body: confirmed
        ? 'Abra la lista: llamada entrante, llamada saliente, dirección del 911, nombre, buzón de voz.'
        : 'Ese día se pidió. La compañía anterior no lo ha confirmado.',
      why: ES_MOVES,
    }),
    'port-stuck': ({ number, days }) => ({
      title: `El traslado de ${formatUsNumber(number)} no avanza`,
      body: `Nada ha cambiado en ${days} días hábiles. En el traslado hay una nota lista para el soporte.`,
      why: ES_MOVES,
    }),
    'server-active': ({ server }) => ({
      title: `El servidor ${server} está activo`,
      body: 'Ya está instalado. Permita su dirección para poder llegar a él.',
      why: 'Se le avisa cuando se puede usar un servidor que se estaba instalando. Puede desactivar los servidores en Configuración, Notificaciones.',
    }),
    'change-settled': ({ operation, target, state, how }) => ({
      title: of(
        { done: 'Cambio hecho', 'not-done': 'Cambio no hecho', 'cannot-tell': 'Cambio sin confirmar' }[state],
        { operation, target },
        'es',
      ),
      body: `${actionOf(operation, 'es')}${
        {
          done: (how && ES_DONE[how]) ?? 'No hubo respuesta, así que lo comprobamos: se hizo.',
          'not-done': (how && ES_NOT_DONE[how]) ?? 'No hubo respuesta, así que lo comprobamos: no se hizo.',
          'cannot-tell': isLookedFor(operation)
            ? 'No hubo respuesta, y lo que podemos leer no muestra si se hizo. Compruébelo en su cuenta. Seguiremos buscando durante tres días.'
            : 'No hubo respuesta, y nada de lo que podemos leer muestra si se hizo. Pregunte al proveedor antes de hacerlo otra vez.',
        }[state]
      }`,
      why: 'Se le avisa cuando se comprueba un cambio que quedó sin respuesta. Puede desactivar los cambios en Configuración, Notificaciones.',
    }),
    'change-warned': ({ operation, target, text }) => ({
      title: of('Hecho, con una advertencia', { operation, target }, 'es'),
      body: `${actionOf(operation, 'es')}${text}`,
      why: 'Las advertencias del proveedor se guardan aquí y en Actividad hasta que las descarte. Nunca aparecen como notificación del sistema, así que no hay nada que desactivar en Configuración.',
    }),
    'address-changed': ({ from, to }) => ({
      title: `Su dirección de internet ahora es ${to}`,
      body: `La última con la que el proveedor respondió fue ${from}. Registre la nueva en su portal.`,
      why: 'Usted pidió que se vigile esta dirección. Puede desactivarlo en Configuración, Conexión.',
    }),
    'file-set-aside': ({ file }) => ({
      title: 'Se apartó un archivo dañado',
      body: isLimits(file)
        ? `No se pudieron leer los límites de gasto de sus cuentas, así que ahora no rige ninguno. Vuelva a ponerlos en Dinero. El archivo se conservó como ${file}.`
        : `No se pudo leer ${file}. Se conservó y se empezó uno nuevo.`,
      why: 'Se le avisa cuando se dañan datos de esta computadora. Puede desactivar esta computadora en Configuración, Notificaciones.',
    }),
    'file-unread': ({ file }) => ({
      title: 'No se puede leer un archivo',
      body: isLimits(file)
        ? `Ahora no se pueden leer los límites de gasto de sus cuentas (${file}), así que no rige ninguno. Revise la carpeta de datos de la aplicación o vuelva a ponerlos en Dinero.`
        : `Ahora no se puede leer ${file}, así que falta lo que contiene. Revise la carpeta de datos de la aplicación.`,
      why: 'Se le avisa cuando no se pueden leer datos de esta computadora. Puede desactivar esta computadora en Configuración, Notificaciones.',
    }),
    'file-newer': ({ file }) => ({
      title: 'En esta computadora se usó un Linekeeper más nuevo',
      body: isLimits(file)
        ? `${file} es de esa versión y quedó como está. Puede que sus límites de gasto no rijan aquí: vea en Dinero cuáles rigen.`
        : `${file} es de esa versión y quedó como está. Lo que cambie ahora se guarda aparte.`,
      why: 'Se le avisa cuando los datos de esta computadora son de otra versión. Puede desactivar esta computadora en Configuración, Notificaciones.',
    }),
    test: () => ({
      title: 'Las notificaciones funcionan',
      body: 'Así se le avisará de los faxes y de su saldo.',
      why: 'Usted pidió una prueba en Configuración. Llega aunque allí todo esté desactivado.',
    }),
  },
  counts: {
    delivered: { one: '# fax entregado', other: '# faxes entregados' },
    failed: { one: '# con error', other: '# con error' },
    open: { one: '# sin respuesta', other: '# sin respuesta' },
    found: { one: '# sí enviado', other: '# sí enviados' },
    unclear: { one: '# sin respuesta final', other: '# sin respuesta final' },
    held: { one: '# fax en espera', other: '# faxes en espera' },
    several: { one: '# fax a varios', other: '# faxes a varios' },
    received: { one: '# fax nuevo', other: '# faxes nuevos' },
    documents: { one: '# documento encontrado para un fax', other: '# documentos encontrados para faxes' },
    textsHeld: { one: '# mensaje no ha salido', other: '# mensajes no han salido' },
    textsReceived: { one: '# mensaje recibido', other: '# mensajes recibidos' },
    textsFailed: { one: '# mensaje no llegó', other: '# mensajes no llegaron' },
    balance: { one: '# aviso sobre el saldo', other: '# avisos sobre el saldo' },
    refills: { one: '# recarga vista', other: '# recargas vistas' },
    numbers: { one: '# número ausente', other: '# números ausentes' },
    calls: { one: '# aviso sobre llamadas', other: '# avisos sobre llamadas' },
    lines: { one: '# aviso de una línea', other: '# avisos de líneas' },
    moves: { one: '# aviso de un traslado', other: '# avisos de traslados' },
    servers: { one: '# servidor activo', other: '# servidores activos' },
    changes: { one: '# cambio', other: '# cambios' },
    other: { one: '# aviso más', other: '# avisos más' },
  },
  digestTitle: { one: '# notificación', other: '# notificaciones' },
};

const languages: Record<NotificationLanguage, LanguageWords> = { en, es };

/** What a notification says: for a notification of the system and for the notification centre alike. */
export function notificationWords(
  language: NotificationLanguage,
  { subject }: Pick<AppNotification, 'subject'>,
): NotificationText {
  const words = languages[language].notifications[subject.type] as (subject: NotificationSubject) => NotificationText;
  return words(subject);
}

/** What several notifications say in one: how many of each kind, such as `7 faxes delivered, 1 failed`. */
export function digestWords(
  language: NotificationLanguage,
  notifications: readonly Pick<AppNotification, 'subject'>[],
): { title: string; body: string } {
  const { counts, digestTitle, locale } = languages[language];
  const found = new Map<Counted, number>();
  for (const { subject } of notifications) {
    const kind = COUNTED[subject.type];
    found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  const body = [...found].map(([kind, count]) => counted(counts[kind], count, locale)).join(', ');
  return { title: counted(digestTitle, notifications.length, locale), body };
}

function money(amount: string, locale: string): string {
  const read = parseMoney(amount);
  return read ? formatMoney(read, locale) : amount;
}

/** A day such as 2026-07-01, in words. */
function dayWords(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const form = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(locale, form);
}

/** Countries by their names; a dial code stands as it is. */
function countryNames(codes: readonly string[], locale: string): string {
  const names = regionNames(locale);
  return codes.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)).join(', ');
}

/** What a change does, as a sentence of its own; empty for one of another version of the app. */
function actionOf(operation: OperationId, language: NotificationLanguage): string {
  const title = findOperation(operation)?.title[language];
  return title === undefined ? '' : `${title}. `;
}

type AboutChange = Parameters<typeof targetText>[0];

/** A title, with what it is about where that is known. */
function of(title: string, about: AboutChange, language: NotificationLanguage): string {
  return about.target === '' ? title : `${title}: ${targetText(about, language)}`;
}
