import type { ContactNews } from '#shared/bridge/contact-commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { contactTitle } from '#shared/domain/contacts/contact.ts';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';

/** What every number of a contact is called, by its digits; contacts are read part by part. */
export async function namesOfContacts(
  contactsSince: (revision: number) => Outcome<ContactNews>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let revision = 0, more = true; more;) {
    const news = contactsSince(revision);
    if (!news.ok) break;
    for (const contact of news.value.contacts)
      for (const { e164 } of contact.numbers) names.set(digitsOf(e164), contactTitle(contact));
    ({ revision, more } = news.value);
    await new Promise(setImmediate);
  }
  return names;
}
