import type { Feature } from '#renderer/kernel/feature.ts';
import { activity } from '#renderer/features/activity/feature.ts';
import { bulk } from '#renderer/features/bulk/feature.ts';
import { buyFaxNumber } from '#renderer/features/buy-fax-number/feature.ts';
import { buyNumber } from '#renderer/features/buy-number/feature.ts';
import { calls } from '#renderer/features/calls/feature.ts';
import { connect } from '#renderer/features/connect/feature.ts';
import { contacts } from '#renderer/features/contacts/feature.ts';
import { coverage } from '#renderer/features/coverage/feature.ts';
import { fax } from '#renderer/features/fax/feature.ts';
import { faxNumbers } from '#renderer/features/fax-numbers/feature.ts';
import { home } from '#renderer/features/home/feature.ts';
import { international } from '#renderer/features/international/feature.ts';
import { lineGuard } from '#renderer/features/line-guard/feature.ts';
import { lines } from '#renderer/features/lines/feature.ts';
import { money } from '#renderer/features/money/feature.ts';
import { newLine } from '#renderer/features/new-line/feature.ts';
import { newPort } from '#renderer/features/new-port/feature.ts';
import { registerFeatures } from '#renderer/kernel/features.ts';
import { numbers } from '#renderer/features/numbers/feature.ts';
import { operations } from '#renderer/features/operations/feature.ts';
import { porting } from '#renderer/features/porting/feature.ts';
import { profiles } from '#renderer/features/profiles/feature.ts';
import { rates } from '#renderer/features/rates/feature.ts';
import { servers } from '#renderer/features/servers/feature.ts';
import { texts } from '#renderer/features/texts/feature.ts';
import { teams } from '#renderer/features/teams/feature.ts';
import { settings } from '#renderer/features/settings/feature.ts';

/** Every area of the app, in the order of the navigation. */
export const features: readonly Feature[] = [
  connect,
  home,
  fax,
  texts,
  contacts,
  calls,
  teams,
  numbers,
  faxNumbers,
  buyFaxNumber,
  buyNumber,
  international,
  bulk,
  newPort,
  coverage,
  porting,
  lines,
  lineGuard,
  newLine,
  servers,
  money,
  rates,
  activity,
  profiles,
  settings,
  operations,
];

registerFeatures(features);
