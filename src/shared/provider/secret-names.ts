/** Parameters that are keys to something: hidden while they are typed, and never kept in a draft. */
const CREDENTIAL_NAMES =
  /^(authorization|security-key|key|password|passwd|.*_passw(or)?d|pin|pincode|ssn|documentkey|credentials)$/i;

/** Contents as private as a letter: kept out of logs, but typed in the open. */
const PRIVATE_NAMES = /^(file|bill_file|content|bytes|msg|text)$/i;

/** Whether values under this name are credentials, such as passwords and PINs. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAMES.test(name);
}

/** Whether values under this name are secret, or as private as a document: they never appear in a log. */
export function isSecretName(name: string): boolean {
  return isCredentialName(name) || PRIVATE_NAMES.test(name);
}
