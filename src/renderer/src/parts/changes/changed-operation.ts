/** Operations that change a thing whose settings have a form each. */
export type ChangedOperation =
  | 'siptrunk.updateTrunk'
  | 'proFax.updateDid'
  | 'enterpriseFax.updateDid'
  | 'enterpriseFax.updateUser'
  | 'enterpriseFax.updateGroup'
  | 'enterpriseFax.updateEmailPermissions';
