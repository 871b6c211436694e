import type { OperationId } from '../provider/catalogue.ts';

type Params = Readonly<Record<string, unknown>>;

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Calls abroad from a trunk, and calls that it passes on to a phone number, which the account pays. */
function opensTrunk({ inter_call, inter_limit, failover }: Params): boolean {
  const passesOn =
    typeof failover === 'object' && failover !== null && ['cfb', 'cft', 'cfna'].some((name) => name in failover);
  return inter_call === 'on' || (isSet(inter_limit) && inter_call !== 'off') || passesOn;
}

/** Changes that cost nothing at once and may cost from then on; an operation without a row never does. */
const raising: Partial<Record<OperationId, (params: Params) => boolean>> = {
  'account.setAutorefill': ({ autorefill }) => autorefill === 'on',
  'account.setBalanceReload': () => true,
  'did.updateDid': ({ cnam, forw2did }) => cnam === 'on' || isSet(forw2did),
  'siptrunk.createTrunk': opensTrunk,
  'siptrunk.updateTrunk': opensTrunk,
  'server.addIp': () => true,
};

/** Whether a change may make the account cost more from now on, by an amount that nobody knows yet. */
export function raisesFutureCosts(operation: OperationId, params: Params): boolean {
  return raising[operation]?.(params) ?? false;
}
