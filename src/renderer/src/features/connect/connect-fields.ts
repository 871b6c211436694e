import type { ConnectionInput } from '#shared/bridge/session-commands.ts';

/** What stands in the fields of a connection; how the provider is spoken to is kept beside them. */
export type ConnectFields = Omit<ConnectionInput, 'wire'>;
export type ConnectField = keyof ConnectFields;
