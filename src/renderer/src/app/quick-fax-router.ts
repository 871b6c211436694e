import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import QuickFaxPage from '#renderer/features/fax/QuickFaxPage.vue';
import { ask } from '#renderer/kernel/bridge.ts';
import { leadTo } from '#renderer/kernel/navigation.ts';

const meta = { title: 'quickFax.title' } as const;
const nothing = { render: () => null };

/** The one screen of the quick fax window, with the fax that was sent last as its address. Other screens are of the app's window. */
export function createQuickFaxRouter(): Router {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      {
        path: '/',
        component: QuickFaxPage,
        meta,
        children: [
          { path: '', name: 'fax-new', component: nothing, meta },
          { path: 'fax/job/:id', name: 'fax-job', component: nothing, meta },
          { path: 'fax/several/:id', name: 'fax-batch', component: nothing, meta },
        ],
      },
      { path: '/:rest(.*)*', name: 'elsewhere', component: nothing, meta },
    ],
  });
  router.beforeEach((to) => {
    if (to.name !== 'elsewhere') return true;
    void ask('app.showWindow', { path: to.fullPath });
    return false;
  });
  leadTo(router);
  void router.push('/');
  return router;
}
