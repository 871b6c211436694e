// The activity log.
import { z } from 'zod';
import { ACTIVITY_EFFECTS, ACTIVITY_STATES, type ActivityEntry, type ActivityPage } from './activity.ts';
import { command, change, token, spendAnyway, type SavedFile } from './command.ts';

/** Which entries of the activity log are asked for. */
export const activityFilterSchema = z.strictObject({
  /** Looked for in target, operation, actor, fields and the provider's words; empty for all. */
  text: z.string().max(200),
  effects: z.array(z.enum(ACTIVITY_EFFECTS)),
  states: z.array(z.enum(ACTIVITY_STATES)),
  /** ISO times; empty for no bound. */
  from: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  to: z.union([z.literal(''), z.iso.datetime({ offset: true })]),
  /** Only entries with a warning that nobody dismissed. */
  withWarnings: z.boolean(),
});
export type ActivityFilter = z.output<typeof activityFilterSchema>;

const activityQuestionSchema = activityFilterSchema.extend({
  offset: z.int().min(0),
  limit: z.int().min(1).max(1000),
  /** Of each change of many numbers, one entry that stands for all its rows. */
  grouped: z.boolean().optional(),
  /** Only the rows of this change of many numbers. */
  run: z.string().max(64).optional(),
  /** Only entries that are about this, alone or among others, such as the digits of a number; not those that just name it. */
  target: z.string().max(200).optional(),
});
export type ActivityQuestion = z.output<typeof activityQuestionSchema>;

export const activityCommands = {
  'activity.list': command<ActivityPage>()(activityQuestionSchema),
  'activity.get': command<ActivityEntry>()(z.strictObject({ id: token })),
  'activity.dismissWarnings': change<ActivityEntry>()(z.strictObject({ id: token })),
  /** Sends the old values again, as a change of its own; answers the entry of that change. */
  'activity.undo': change<ActivityEntry>()(
    z.strictObject({ id: token, overCap: spendAnyway.overCap, pin: spendAnyway.pin }),
  ),
  /** Looks again what became of a change whose answer never came. */
  'activity.check': command<ActivityEntry>()(z.strictObject({ id: token })),
  /** Asks where to, and writes all entries that match as CSV. */
  'activity.export': command<SavedFile & { rows: number }>()(activityFilterSchema),
} as const;
