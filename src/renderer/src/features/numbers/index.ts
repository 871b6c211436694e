// What other areas use of this one.
export { default as NumbersFrame } from './NumbersFrame.vue';
export { default as NumbersNav } from './NumbersNav.vue';
export { useAddressBook } from './address-book.store.ts';
export { default as CallerNameField } from './fields/CallerNameField.vue';
export { default as DirectoryFields } from './fields/DirectoryFields.vue';
export { default as EmergencyFields } from './fields/EmergencyFields.vue';
export { default as FailoverFields } from './fields/FailoverFields.vue';
export { default as LineField } from './fields/LineField.vue';
export { default as NoteField } from './fields/NoteField.vue';
export { default as PinField } from './fields/PinField.vue';
export { forwardWarnings } from './fields/forward-warnings.ts';
export { keepPinWhenSet } from './fields/keep-pins.ts';
export { NO_FILTER } from './number-list.ts';
export { default as RingsOn } from './RingsOn.vue';
export { useNumberList } from './number-list.store.ts';
export { useReach } from './reach.store.ts';
export { useRemovedNumbers } from './removed-numbers.store.ts';
export { isEmail, listingParams } from './settings-model.ts';
