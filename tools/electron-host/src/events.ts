/** The event object of Electron's events: a listener may prevent what is about to happen. */
export interface HostEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function makeEvent<T extends object>(details: T = {} as T): T & HostEvent {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
