/** What a person may do with a fax number: send from it, delete faxes, see received ones, see sent ones. */
export interface Rights {
  send: boolean;
  delete: boolean;
  received: boolean;
  sent: boolean;
}

export type Right = keyof Rights;
export const RIGHTS = ['send', 'received', 'sent', 'delete'] as const satisfies readonly Right[];

export const NO_RIGHTS: Rights = { send: false, delete: false, received: false, sent: false };

/** Sets of rights that most people need, by a word. */
export const PRESETS = {
  sender: { send: true, delete: false, received: false, sent: true },
  reader: { send: false, delete: false, received: true, sent: true },
  full: { send: true, delete: true, received: true, sent: true },
  none: NO_RIGHTS,
} as const satisfies Record<string, Rights>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

export function isSameRights(one: Rights, other: Rights): boolean {
  return RIGHTS.every((right) => one[right] === other[right]);
}

export function allowsNothing(rights: Rights): boolean {
  return isSameRights(rights, NO_RIGHTS);
}

/** The preset that gives exactly these rights; null when none does. */
export function presetOf(rights: Rights): Preset | null {
  return PRESET_NAMES.find((name) => isSameRights(PRESETS[name], rights)) ?? null;
}

/** Rights as a short text, in which a draft has a hundred thousand of them. */
export function rightsText(rights: Rights): string {
  return RIGHTS.filter((right) => rights[right]).join();
}

/** The rights of such a text; null for one that was not written here. */
export function rightsOfText(text: string): Rights | null {
  const named = new Set(text === '' ? [] : text.split(','));
  const rights = { ...NO_RIGHTS };
  for (const right of RIGHTS) rights[right] = named.delete(right);
  return named.size === 0 ? rights : null;
}

const word = (on: boolean) => (on ? 'on' : 'off');

/** Rights as a change sends them. Seeing sent faxes is called `list_sent` there, and `allow_list_out` where it is read. */
export function rightsParams(login: string, did: string, rights: Rights) {
  return {
    fax_login: login,
    did,
    allow_send: word(rights.send),
    allow_delete: word(rights.delete),
    allow_list_in: word(rights.received),
    list_sent: word(rights.sent),
  } as const;
}
