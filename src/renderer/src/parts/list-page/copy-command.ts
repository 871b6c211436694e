import { Copy } from '@lucide/vue';
import { copyText } from '#renderer/kernel/copy-text.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import type { MenuItem } from '#renderer/ui/menu/menu-item.ts';

/** Copies a text. @param label what it is, such as `Copy number` */
export function copyCommand(text: string, label = t('action.copy')): MenuItem {
  return { id: `copy ${label}`, label, icon: Copy, run: () => copyText(text, t('action.copied', { text })) };
}
