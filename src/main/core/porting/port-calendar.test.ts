import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { portCalendar } from './port-calendar.ts';

const NOW = Date.parse('2026-07-01T12:00:00Z');
const event = { id: '73407', day: '2026-07-20', title: 'Number moves', text: 'Keep the old service on.' };

/** The events of a file, as another program reads them. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate } = new ICAL.Event(component);
    const alarms = component.getAllSubcomponents('valarm');
    const triggers = alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    return { uid, summary, description, day: startDate.toString(), isDate: startDate.isDate, triggers };
  });
}

describe('the calendar of moves', () => {
  it('has a whole day for each, with two reminders', () => {
    const file = portCalendar({ name: 'Moves', events: [event] }, NOW);
    expect(read(file)).toEqual([
      {
        ...{ uid: 'port-73407@linekeeper.invalid', summary: event.title, description: event.text },
        ...{ day: '2026-07-20', isDate: true, triggers: ['-PT15H', 'PT8H'] },
      },
    ]);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('is read back as it was, whatever stands in it', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .map((raw) => `x${raw.replace(/[\p{Cc}\p{Cs}]/gu, ' ')}x`);
    fc.assert(
      fc.property(text, text, (title, words) => {
        const [found] = read(portCalendar({ name: 'Moves', events: [{ ...event, title, text: words }] }, NOW));
        expect(found).toMatchObject({ summary: title, description: words, day: event.day });
      }),
    );
  });

  it('has nothing without moves', () => {
    expect(read(portCalendar({ name: 'Moves', events: [] }, NOW))).toEqual([]);
  });
});
