/** English (US). */
export const home = {
  needs: 'Needs you',
  allWell: 'Nothing needs you, as far as your account was read.',
  reading: 'Reading your account. What needs you is shown here.',
  unreadable: 'Not everything could be read, so something may need you that is not shown here.',
  lastFaxes: 'Last faxes',
  noFaxes: 'No faxes yet. Drop a PDF anywhere in the window to send the first.',
  need: {
    actionFor: '{action}: {what}',
    open: 'Open fax',
    details: 'Show details',
    failed: 'Fax to {number} was not delivered',
    refused: 'Fax to {number} was not accepted',
    refusedText: 'The provider refused it. Nothing was faxed.',
    held: 'Fax to {number} is still waiting',
    heldText: 'It could not leave when it should. Send it now, or take it back.',
    unclear: 'Fax to {number}: cannot tell whether it arrived',
    unclearText: 'Ask the recipient whether it arrived before you send it again.',
    notSent: 'Fax to {number} was not sent',
    notSentText: 'Nothing was faxed. You can send it again.',
    keychain: 'Documents are kept only for this session',
    keychainText:
      'This computer has no keychain that works, so documents and drafts are not written to disk. Numbers, faxes and activity are stored without encryption.',
  },
};
