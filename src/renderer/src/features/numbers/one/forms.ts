import type { Component } from 'vue';
import AlertForm from './AlertForm.vue';
import BackupForm from './BackupForm.vue';
import CallerNameForm from './CallerNameForm.vue';
import DirectoryForm from './DirectoryForm.vue';
import EmergencyForm from './EmergencyForm.vue';
import LocalForm from './LocalForm.vue';
import LookupForm from './LookupForm.vue';
import NoteForm from './NoteForm.vue';
import PinForm from './PinForm.vue';
import RoutingForm from './RoutingForm.vue';
import type { SectionId } from './sections.ts';

/** The form of each section. */
export const forms: Record<SectionId, Component> = {
  routing: RoutingForm,
  callerName: CallerNameForm,
  lookup: LookupForm,
  address: EmergencyForm,
  alert: AlertForm,
  directory: DirectoryForm,
  pin: PinForm,
  backup: BackupForm,
  note: NoteForm,
  local: LocalForm,
};
