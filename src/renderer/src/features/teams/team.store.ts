import { computed } from 'vue';
import type { FaxNumber } from '#shared/lists/lists.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import type { FaxPerson } from '#shared/lists/team-lists.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useList } from '#renderer/stores/use-list.ts';
import { groupName, personName } from './team-labels.ts';

/** Groups, people and numbers of team fax, whole: hundreds at most. */
export const useTeam = defineAccountStore('team', ({ profileId }) => {
  const groupList = useList('fax-groups', { whole: true });
  const peopleList = useList('fax-people', {
    whole: true,
    query: () => ({ ...NO_QUERY, sort: { column: 'name', descending: false } }),
  });
  const numberList = useList('fax-numbers', {
    whole: true,
    query: () => ({ ...NO_QUERY, where: { service: 'enterprise' } }),
  });
  const groups = computed(() => groupList.rows.value.filter((row) => row !== undefined));
  const people = computed(() => peopleList.rows.value.filter((row) => row !== undefined));
  const numbers = computed(() => numberList.rows.value.filter((row) => row !== undefined));
  const byLogin = computed(() => new Map(people.value.map((person) => [person.login, person])));
  const groupNames = computed(() => new Map(groups.value.map((group) => [group.group, groupName(group)])));

  /** A person as people call them; the login of one that is not known. */
  function nameOf(login: string): string {
    const person = byLogin.value.get(login);
    return person ? personName(person) : login;
  }

  const groupOf = (group: string): string => groupNames.value.get(group) ?? group;
  const peopleOf = (group: string): FaxPerson[] => people.value.filter((person) => person.group === group);
  const numbersOf = (group: string): FaxNumber[] => numbers.value.filter((number) => number.group === group);
  /** Whether the account has a number of team fax, by what this computer knows. */
  const used = computed(() => numbers.value.length > 0);
  const loaded = computed(() => groupList.loaded.value && peopleList.loaded.value && numberList.loaded.value);

  async function load(): Promise<void> {
    await Promise.all([groupList.load(), peopleList.load(), numberList.load()]);
  }

  let wanted = false;
  /** For the palette: read once, and followed from then on. */
  async function loadOnce(): Promise<void> {
    if (wanted) return;
    wanted = true;
    await load();
  }

  async function refresh(): Promise<void> {
    await Promise.all([groupList.refresh(), peopleList.refresh(), numberList.refresh()]);
  }

  // Main reads fax numbers by itself, so that this asks the provider for nothing.
  if (profileId !== '') void numberList.follow();

  return {
    ...{ groupList, peopleList, numberList, groups, people, numbers, byLogin, loaded, used },
    ...{ nameOf, groupOf, peopleOf, numbersOf, load, loadOnce, refresh },
  };
});
