import { Plus, Wallet } from '@lucide/vue';
import type { Feature } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAddMoney } from '#renderer/stores/add-money.store.ts';
import { autoRefillPage } from '#renderer/features/auto-refill/index.ts';
import { ratesPage } from '#renderer/features/rates/index.ts';
import { addQuestion } from './add-question.ts';
import { moneyKnown, moneyNeeds } from './money-needs.ts';
import { dollars } from '#renderer/parts/refill/refill-labels.ts';

/** The balance and its history, refills and what was spent, automatic refill, and the price list. */
export const money: Feature = {
  routes: [
    {
      path: '/money',
      component: () => import('./MoneyLayout.vue'),
      meta: { title: 'money.title', place: '/money' },
      children: [
        { path: '', name: 'money', component: () => import('./BalancePage.vue') },
        // A way in from outside: the balance with the sheet that adds money over it, `?amount=50` filled in.
        { path: 'add', name: 'money-add', component: () => import('./BalancePage.vue') },
        { path: 'refills', name: 'money-refills', component: () => import('./RefillsPage.vue') },
        { path: 'refills/:id', name: 'money-refill', component: () => import('./RefillsPage.vue') },
        { path: 'auto-refill', name: 'auto-refill', component: autoRefillPage },
        { path: 'rates', name: 'rates', component: ratesPage },
        { path: 'rates/:list', name: 'rates-list', component: ratesPage },
      ],
    },
  ],
  spots: [
    { label: 'money.refills', on: 'money.title', to: '/money/refills', also: 'money.also.refills' },
    { label: 'lowBalance.thresholds.title', on: 'money.title', to: '/money', also: 'money.also.lowBalance' },
  ],
  place: { to: '/money', label: 'money.title', icon: Wallet },
  needs: moneyNeeds,
  known: moneyKnown,
  find: (query) => {
    const amount = addQuestion(query);
    if (amount === null) return [];
    return [
      {
        id: 'add-money',
        label: t('money.addAmount', { amount: dollars(amount) }),
        kind: t('money.title'),
        detail: '',
        icon: Plus,
        run: () => {
          useAddMoney().show(amount);
        },
      },
    ];
  },
};
