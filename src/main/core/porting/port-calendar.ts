import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { CalendarContent } from '#shared/bridge/porting-commands.ts';

const HOUR_S = 3_600;
/** Nine in the morning of the day before, and eight on the day; a day begins at midnight. */
const REMINDERS = [{ triggerBefore: 15 * HOUR_S }, { triggerAfter: 8 * HOUR_S }] as const;

/** The days of moves as an iCalendar file: a whole day each, with two reminders. */
export function portCalendar({ name, events }: CalendarContent, now: number): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Linekeeper', product: 'moves' },
  });
  for (const { id, day, title, text } of events) {
    const event = calendar.createEvent({
      // The same id again is the same event in the person's calendar.
      id: `port-${id}@linekeeper.invalid`,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      stamp: new Date(now),
      summary: title,
      description: text,
    });
    for (const reminder of REMINDERS)
      event.createAlarm({ type: ICalAlarmType.display, description: title, ...reminder });
  }
  return calendar.toString();
}
