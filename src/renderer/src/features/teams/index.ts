// What other areas use of this one.
export { default as AccessList } from './AccessList.vue';
export { default as GroupForm } from './GroupForm.vue';
export { useTeamPlans } from './team-plans.store.ts';
export { usePermissionsOf } from './use-permissions-of.ts';
