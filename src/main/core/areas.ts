import { namesOfContacts } from './calls/contact-names.ts';
import { CallsArea } from './calls/calls-area.ts';
import { ContactsArea } from './contacts/contacts-area.ts';
import { DraftsArea } from './drafts/drafts-area.ts';
import { FaxArea } from './fax/fax-area.ts';
import { GuardArea } from './guard/guard-area.ts';
import { ActivityArea } from './journal/activity-area.ts';
import type { Kernel } from './kernel/kernel.ts';
import { ListsArea } from './lists/lists-area.ts';
import { MoneyArea } from './money/money-area.ts';
import { NewPortArea } from './new-port/new-port-area.ts';
import { NotificationsArea } from './notifications/notifications-area.ts';
import { NumbersArea } from './numbers/numbers-area.ts';
import { PortingArea } from './porting/porting-area.ts';
import { SecretsArea } from './secrets/secrets-area.ts';
import { ServersArea } from './servers/servers-area.ts';
import { TextsArea } from './texts/texts-area.ts';
import { TeamsArea } from './teams/teams-area.ts';
import { AddressArea } from './watch/address-area.ts';
import { ConnectionArea } from './watch/connection-area.ts';

export type Areas = ReturnType<typeof createAreas>;

/**
 * All areas of an account, in the order in which they are recovered and started; they are closed in the reverse order. What one
 * area has to know of another is joined here.
 */
export function createAreas(kernel: Kernel) {
  const fax: FaxArea = new FaxArea(kernel, {
    costOf: (journalId) => money.spends.costOf(journalId),
    historyRead: () => {
      notifications.missed.noteHistory();
    },
    connected: () => connection.connection.state !== 'failing',
    contactNames: () => namesOfContacts((revision) => contacts.since(revision)),
    alsoUsed: () => newPort.documentsInUse,
  });
  const notifications = new NotificationsArea(kernel, fax);
  const money: MoneyArea = new MoneyArea(kernel, {
    tierOf: (did) => numbers.numbers.row(did)?.tier,
    waiting: () => fax.sending.heldChanges,
    callCosts: () => calls.lastCosts(),
  });
  const numbers: NumbersArea = new NumbersArea(kernel, { numbersIn: (span) => calls.numbersIn(span) });
  const lists = new ListsArea(kernel);
  const guard: GuardArea = new GuardArea(kernel, {
    outgoingIn: (span) => calls.outgoingIn(span),
    outgoingAnew: (span) => calls.outgoingAnew(span),
  });
  const servers: ServersArea = new ServersArea(kernel, {
    connected: () => connection.connection.state !== 'failing',
    forget: (id) => {
      for (const kept of ['server-names', 'server-access'] as const)
        drafts.removeUserItems(kept, (server) => server.id === id);
    },
  });
  const porting: PortingArea = new PortingArea(kernel, { connected: () => connection.connection.state !== 'failing' });
  const newPort: NewPortArea = new NewPortArea(kernel, {
    document: (id) => fax.readDocument(id),
    draft: () => drafts.draft('new-port', ''),
    keys: porting.keys,
  });
  const contacts = new ContactsArea(kernel);
  const texts = new TextsArea(kernel, {
    balances: (from) => money.samples.readings(from),
    faxesSeen: (from) => fax.records.seenSince(from),
    hadCalls: (span) => calls.hadCalls(span),
    faxMailbox: () => fax.finder.sources.mailbox,
    faxPassword: () => fax.finder.mailPassword(),
  });
  const calls: CallsArea = new CallsArea(kernel, {
    contactsSince: (revision) => contacts.since(revision),
    rates: money.rates,
  });
  const teams = new TeamsArea(kernel);
  const activity = new ActivityArea(kernel);
  const address = new AddressArea(kernel);
  const connection: ConnectionArea = new ConnectionArea(kernel, (now) => {
    address.note(now);
  });
  const drafts: DraftsArea = new DraftsArea(kernel);
  const secrets = new SecretsArea(kernel, { removeDraft: (form, of, was) => drafts.saveDraft(form, of, null, was) });
  return {
    notifications,
    activity,
    address,
    fax,
    money,
    connection,
    numbers,
    lists,
    guard,
    servers,
    porting,
    newPort,
    contacts,
    texts,
    calls,
    teams,
    drafts,
    secrets,
  };
}
