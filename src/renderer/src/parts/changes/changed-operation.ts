/** Operations that change a thing whose settings have a form each. */
export type ChangedOperation =
  | 'siptrunk.updateTrunk'
  | 'sms.updateSmsConfig'
  | 'proFax.updateDid'
  | 'enterpriseFax.updateDid'
  | 'enterpriseFax.updateUser'
  | 'enterpriseFax.updateGroup'
  | 'enterpriseFax.updateEmailPermissions';
