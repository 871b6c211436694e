import type { ReceiverState } from '#shared/bridge/texts.ts';

/** A receiver on this computer as main tells of it; nothing came in so far. */
export function receiverState(given: Partial<ReceiverState>): ReceiverState {
  return {
    settings: { mode: 'here', host: '127.0.0.1', port: 8455, publicUrl: 'https://texts.example.com', collectUrl: '' },
    ...{ runs: 'on', problem: null, path: '/texts/secret', lastAt: null, turnedAway: null },
    mail: {
      ...{ settings: null, faxMailbox: null, since: null, looking: false, look: null, nextAt: null },
      unread: { count: 0, last: [] },
    },
    ...given,
  };
}
