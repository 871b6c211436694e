import { usePreferredDark } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { AppInfo } from '#shared/bridge/app-commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/bridge/settings.ts';
import { askedForPin } from './guard-question.ts';
import { ask } from './bridge.ts';
import type { Language } from '#renderer/kernel/i18n/index.ts';
import type { Scheme } from '#renderer/kernel/theme/theme.ts';

/** The app's settings and facts, as main keeps them. */
export const useSettings = defineStore('settings', () => {
  const settings = ref<Settings | null>(null);
  const info = ref<AppInfo | null>(null);
  /** The settings, or the usual ones until they are loaded. */
  const all = computed(() => settings.value ?? DEFAULT_SETTINGS);
  const prefersDark = usePreferredDark();

  const scheme = computed<Scheme>(() => {
    const theme = settings.value?.theme ?? 'system';
    if (theme !== 'system') return theme;
    return prefersDark.value ? 'dark' : 'light';
  });

  const language = computed<Language>(() => {
    const chosen = settings.value?.language ?? 'system';
    if (chosen !== 'system') return chosen;
    return info.value?.systemLocale.toLowerCase().startsWith('es') ? 'es' : 'en';
  });

  const density = computed(() => settings.value?.density ?? 'comfortable');

  async function load(): Promise<void> {
    const [facts, values] = await Promise.all([ask('app.info', undefined), ask('settings.get', undefined)]);
    if (facts.ok) info.value = facts.value;
    if (values.ok) settings.value = values.value;
  }

  async function save(change: Partial<Settings>): Promise<Outcome<Settings>> {
    const outcome = await askedForPin((pin) => ask('settings.set', { ...change, ...pin }));
    if (outcome.ok) settings.value = outcome.value;
    return outcome;
  }

  function follow(): void {
    window.bridge.on('settings.changed', (next) => {
      settings.value = next;
    });
  }

  return { settings, all, info, scheme, language, density, load, save, follow };
});
