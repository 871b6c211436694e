import { NO_RIGHTS } from '#shared/domain/teams/rights.ts';
import type { KeptLists } from './fake-lists.ts';
import { faxNumber } from './list-rows.ts';

const DID = '6465550171';

/** The lists of a team of one person, who may send from its one number. */
export const smallTeam: KeptLists = {
  'fax-groups': [{ group: 'front', name: 'Front office' }],
  'fax-people': [{ login: 'nina', group: 'front', name: 'Nina', lastName: 'Ames', isAdmin: false }],
  'fax-numbers': [{ ...faxNumber(0), did: DID, service: 'enterprise', group: 'front' }],
  'fax-permissions': [{ login: 'nina', did: DID, ...NO_RIGHTS, send: true }],
};
