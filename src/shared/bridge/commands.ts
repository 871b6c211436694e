import type { z } from 'zod';
import { activityCommands } from './activity-commands.ts';
import { appCommands } from './app-commands.ts';
import { bulkCommands } from './bulk-commands.ts';
import { callsCommands } from './calls-commands.ts';
import { contactCommands } from './contact-commands.ts';
import { draftCommands } from './draft-commands.ts';
import { faxCommands } from './fax-commands.ts';
import { guardCommands } from './guard-commands.ts';
import { lineCommands } from './line-commands.ts';
import { listCommands } from './list-commands.ts';
import { lockCommands } from './lock-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { newPortCommands } from './new-port-commands.ts';
import { notificationCommands } from './notification-commands.ts';
import { numbersCommands } from './numbers-commands.ts';
import { portingCommands } from './porting-commands.ts';
import { ratesCommands } from './rates-commands.ts';
import { secretCommands } from './secret-commands.ts';
import { serversCommands } from './servers-commands.ts';
import { sessionCommands } from './session-commands.ts';
import { settingsCommands } from './settings-commands.ts';
import { textsCommands } from './texts-commands.ts';
import { teamCommands } from './team-commands.ts';
import type { Command } from './command.ts';

/** All that the page may ask of the main process, area by area. */
export const commands = {
  ...appCommands,
  ...sessionCommands,
  ...lockCommands,
  ...faxCommands,
  ...activityCommands,
  ...moneyCommands,
  ...ratesCommands,
  ...numbersCommands,
  ...bulkCommands,
  ...guardCommands,
  ...lineCommands,
  ...serversCommands,
  ...portingCommands,
  ...newPortCommands,
  ...contactCommands,
  ...textsCommands,
  ...callsCommands,
  ...teamCommands,
  ...listCommands,
  ...notificationCommands,
  ...draftCommands,
  ...secretCommands,
  ...settingsCommands,
} as const;

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandPayload<N extends CommandName> = z.input<Commands[N]['payload']>;
export type CommandInput<N extends CommandName> = z.output<Commands[N]['payload']>;
export type CommandResult<N extends CommandName> = Commands[N] extends Command<z.ZodType, infer R> ? R : never;
