/** What was set of a server from this computer, which the provider does not list. */
export interface ServerSetHere {
  /** The plan that was ordered, in the provider's word; null where it was not ordered from here. */
  plan: string | null;
  /** The note that was sent with the order; empty without one. */
  note: string;
  /** Notes of allowed addresses, by the address. */
  addressNotes: Record<string, string>;
}
