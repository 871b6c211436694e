import type { Component, InjectionKey } from 'vue';

/** What stands at the right of every header, such as the balance. The app gives it, since it is made of several areas. */
export const HEADER_TOOLS: InjectionKey<Component> = Symbol('header tools');
