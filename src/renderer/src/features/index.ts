import type { Feature } from '#renderer/app/feature.ts';
import { activity } from './activity/feature.ts';
import { bulk } from './bulk/feature.ts';
import { buyNumber } from './buy-number/feature.ts';
import { connect } from './connect/feature.ts';
import { coverage } from './coverage/feature.ts';
import { fax } from './fax/feature.ts';
import { home } from './home/feature.ts';
import { international } from './international/feature.ts';
import { money } from './money/feature.ts';
import { askForNeeds } from './needs.ts';
import { numbers } from './numbers/feature.ts';
import { operations } from './operations/feature.ts';
import { profiles } from './profiles/feature.ts';
import { rates } from './rates/feature.ts';
import { settings } from './settings/feature.ts';

/** Every area of the app, in the order of the navigation. */
export const features: readonly Feature[] = [
  connect,
  home,
  fax,
  numbers,
  buyNumber,
  international,
  bulk,
  coverage,
  money,
  rates,
  activity,
  profiles,
  settings,
  operations,
];

askForNeeds(features);
