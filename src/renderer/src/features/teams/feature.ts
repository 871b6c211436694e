import { UserRound, Users } from '@lucide/vue';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { matcher } from '#shared/lists/search.ts';
import type { FaxPerson } from '#shared/lists/team-lists.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { teamNeeds } from './team-needs.ts';
import { groupName, personName } from './team-labels.ts';
import { useTeam } from './team.store.ts';

const FOUND_AT_MOST = 6;
const nothing = { render: () => null };

/** Team fax: groups, people, what they may do, addresses that fax by email, and a review of it. */
export const teams: Feature = {
  routes: [
    {
      path: '/team/groups',
      component: () => import('./GroupsPage.vue'),
      meta: { title: 'teams.groups.title', place: '/team' },
      children: [
        { path: '', name: 'team-groups', component: nothing },
        { path: 'new', name: 'team-group-new', component: nothing },
        { path: ':group', name: 'team-group', component: nothing },
      ],
    },
    {
      path: '/team/permissions',
      name: 'team-permissions',
      component: () => import('./PermissionsPage.vue'),
      meta: { title: 'teams.matrix.title', place: '/team' },
    },
    {
      path: '/team/email',
      component: () => import('./EmailPage.vue'),
      meta: { title: 'teams.email.title', place: '/team' },
      children: [
        { path: '', name: 'team-emails', component: nothing },
        { path: 'new', name: 'team-email-new', component: nothing },
        { path: ':pair', name: 'team-email', component: nothing },
      ],
    },
    {
      path: '/team/review',
      name: 'team-review',
      component: () => import('./ReviewPage.vue'),
      meta: { title: 'teams.review.title', place: '/team' },
    },
    {
      path: '/team/plan',
      name: 'team-plan',
      component: () => import('./PlanPage.vue'),
      meta: { title: 'teams.plan.title', place: '/team' },
    },
    {
      path: '/team',
      component: () => import('./PeoplePage.vue'),
      meta: { title: 'teams.title', place: '/team' },
      children: [
        { path: '', name: 'team', component: nothing },
        { path: 'new', name: 'team-person-new', component: nothing },
        { path: ':login', name: 'team-person', component: nothing },
      ],
    },
  ],
  place: { to: '/team', label: 'teams.title', icon: Users },
  used: () => useTeam().used,
  needs: teamNeeds,
  spots: [
    { label: 'teams.groups.title', on: 'teams.title', to: '/team/groups', also: 'teams.groups.also' },
    { label: 'teams.matrix.title', on: 'teams.title', to: '/team/permissions', also: 'teams.matrix.also' },
    { label: 'teams.email.title', on: 'teams.title', to: '/team/email', also: 'teams.email.also' },
    { label: 'teams.review.title', on: 'teams.title', to: '/team/review', also: 'teams.review.also' },
    { label: 'teams.person.new', on: 'teams.title', to: '/team/new', also: 'teams.person.newAlso' },
  ],
  find: (query) => {
    const team = useTeam();
    void team.loadOnce();
    const matches = matcher(query);
    if (!matches) return [];
    const people = team.people
      .filter(({ login, name, lastName, group }) => matches(plainText([login, name, lastName, group].join('\n'))))
      .slice(0, FOUND_AT_MOST)
      .map(foundPerson);
    const groups = team.groups
      .filter((group) => matches(plainText(`${group.group}\n${group.name}`)))
      .slice(0, FOUND_AT_MOST)
      .map((group): Found => ({
        id: `fax-group ${group.group}`,
        label: groupName(group),
        kind: t('teams.group.one'),
        detail: group.group,
        icon: Users,
        run: () => go(`/team/groups/${encodeURIComponent(group.group)}`),
      }));
    return [...people, ...groups];
  },
};

function foundPerson(person: FaxPerson): Found {
  return {
    id: `fax-person ${person.login}`,
    label: personName(person),
    kind: t('teams.person.one'),
    detail: useTeam().groupOf(person.group),
    icon: UserRound,
    run: () => go(`/team/${encodeURIComponent(person.login)}`),
  };
}
