import { CircleDollarSign, Eye, PencilLine, Send, Trash2 } from '@lucide/vue';
import type { Component } from 'vue';
import type { Effect } from '#shared/provider/operation.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What each effect is called, what it means for the account, and its button. */
export const effects: Record<Effect, { icon: Component; word: MessageKey; meaning: MessageKey; button: MessageKey }> = {
  read: {
    icon: Eye,
    word: 'operations.effect.read',
    meaning: 'operations.effect.readMeans',
    button: 'operations.effect.readButton',
  },
  change: {
    icon: PencilLine,
    word: 'operations.effect.change',
    meaning: 'operations.effect.changeMeans',
    button: 'operations.effect.changeButton',
  },
  send: {
    icon: Send,
    word: 'operations.effect.send',
    meaning: 'operations.effect.sendMeans',
    button: 'operations.effect.sendButton',
  },
  spend: {
    icon: CircleDollarSign,
    word: 'operations.effect.spend',
    meaning: 'operations.effect.spendMeans',
    button: 'operations.effect.spendButton',
  },
  destroy: {
    icon: Trash2,
    word: 'operations.effect.destroy',
    meaning: 'operations.effect.destroyMeans',
    button: 'operations.effect.destroyButton',
  },
};
