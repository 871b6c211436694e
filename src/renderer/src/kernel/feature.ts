import type { Component } from 'vue';
import type { RouteRecordRaw } from 'vue-router';
import type { Settings } from '#shared/bridge/settings.ts';
import type { Message, MessageKey } from './i18n/index.ts';

/** An entry of the navigation. */
export interface Place {
  to: string;
  label: MessageKey;
  icon: Component;
}

/** The screens of a place that several areas share, as links below it. */
interface SharedPlace {
  /** Where the place leads to. */
  place: string;
  screens: readonly Place[];
}

/** Something that the person keeps below an area's place in the navigation, such as a view of a list. */
export interface Pin {
  label: string;
  /** How much is in it; null while that is not known. */
  count: number | null;
  /** It is what is on the screen. */
  current: boolean;
  open: () => unknown;
}

/** `unreadable`: what was never read cannot be read now. */
export type Known = 'read' | 'reading' | 'unreadable';

/** One thing that needs the person, and the one thing to do about it, unless that stands elsewhere. */
export interface Need {
  id: string;
  tone: 'warn' | 'bad';
  title: Message;
  text: Message;
  /**
   * What it is about, by ids such as numbers: the person may dismiss it, and it comes back when something else joins.
   * Left out where money or an outcome is still open, which stays until that is settled.
   */
  about?: readonly string[];
  action?: {
    label: Message;
    run: () => unknown;
    /** Why it cannot be done now; null or left out when it can. */
    reason?: string | null;
  };
}

/** Something that the palette offers for what was typed. */
export interface Found {
  id: string;
  label: string;
  /** What it is, in a word or two, such as `Received fax`. */
  kind: string;
  /** More to recognise it by, such as a date; empty when there is nothing. */
  detail: string;
  icon: Component;
  run: () => unknown;
}

/** A tab, a part of a screen, or a setting, that the palette leads to. */
export interface Spot {
  label: MessageKey;
  /** The screen it is on. */
  on: MessageKey;
  to: string;
  /** Everyday words by which people look for it, separated by commas. */
  also?: MessageKey;
  /** The settings that are changed there. */
  sets?: readonly (keyof Settings)[];
}

/**
 * What an area adds to the app, in one place: its screens, its place in the navigation, what of it needs the person, and
 * what the palette finds in it. A new area is one folder in `features/` with one such object in `app/features.ts`.
 */
export interface Feature {
  routes: RouteRecordRaw[];
  /** In the navigation, in the order of `app/features.ts`. */
  place?: Place;
  /**
   * Whether the account uses the area, so that its place is shown; left out where it always is. Once its screen was opened,
   * the place stays while the account is on the screen. Reactive: asked inside a computed value.
   */
  used?: () => boolean;
  /** What came since somebody looked, beside its place; null when nothing did. Reactive: asked inside a computed value. */
  news?: () => { count: number; text: string } | null;
  /** Where its screens stand below the place of another area. */
  below?: SharedPlace;
  /** Below its place. Reactive: asked inside a computed value. */
  pins?: () => Pin[];
  /** Reactive: asked inside a computed value. The most urgent first. */
  needs?: () => Need[];
  /** Reactive. Whether what `needs` answers was read; left out where it needs no reading. */
  known?: () => Known;
  /** What the palette leads to beside the screens that have an action. */
  spots?: readonly Spot[];
  /** Looks in what this computer knows; quick, without asking the provider. `query` is trimmed and not empty. */
  find?: (query: string) => Found[];
  /** What can be done with a number that was typed: ten digits, as the provider takes them. */
  withNumber?: (digits: string) => Found[];
}
