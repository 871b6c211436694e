/** Words of connecting a phone system. */
export const newLine = {
  title: 'New line',
  also: 'connect a phone system, add a line, new trunk, SIP, PBX, FreePBX, 3CX, softphone, register',
  sheet: 'Connect a phone system',
  intro: 'A line connects your phone system to this account. Afterwards you see what to enter there.',
  submit: 'Create line',
  name: {
    label: 'Name of the line',
    help: 'Letters and digits, {n} of {max}. Your phone system signs in with it, too.',
    missing: 'Type a name for the line.',
    characters: 'Use letters a to z and digits only.',
    tooLong: 'Use at most {max} letters and digits.',
    own: 'You have a line of this name.',
    taken: 'Another customer of the provider has this name. Each name can be used only once.',
    use: 'Use “{name}”',
  },
  kind: {
    label: 'How the provider knows your phone system',
    fixed: 'My phone system has a fixed address',
    fixedHelp: 'The usual kind. Calls are taken from that address only.',
    signsIn: 'It signs in with a password',
    signsInHelp:
      'For any internet connection. The provider has to allow this for your account; if it does not, no line is created.',
    refused: 'Ask your provider to allow lines that sign in',
    refusedText:
      'Tell its support that you want a registration trunk on this account, and press “Create line” again after that. A line with a fixed address needs no such permission.',
  },
  password: {
    also: 'Make a password as well',
    alsoHelp: 'Only where your phone system asks for one. Otherwise the provider sets one that nobody has to know.',
    made: 'A password of 32 letters and digits is made here and shown once, to be copied.',
  },
  number: {
    label: 'Number that rings on it',
    help: 'Of your numbers that ring nowhere yet. More can be added later.',
    none: 'None yet',
  },
  callsFixed: 'This limit of calls cannot be changed later from this app.',
  abroadText: 'Up to {limit} a day is paid from your balance.',
  abroadRefused: 'The provider does not allow calls abroad for this line',
  made: 'Line {name} was created',
  warning: 'The provider says: {text}',
  finish: 'Done',
  showSheet: 'Show what to enter',
  back: 'Back to the form',
};

/** Words of the sheet with what is entered in a phone system. */
export const lineSetup = {
  screen: 'Setup sheet',
  title: 'Setup sheet of {name}',
  back: 'Back to line {name}',
  gone: 'Line {name} is not in the account.',
  values: 'What to enter in your phone system',
  intro: 'Copy these values, or see where they belong.',
  introFresh: 'Copy the password now: it is not shown again after you leave this screen.',
  copy: 'Copy {what}',
  copied: 'Copied: {what}',
  value: {
    user: 'User name',
    password: 'Password',
    address: 'Your address',
    server: 'Server of the provider',
    port: 'Port',
    transport: 'Transport',
    codecs: 'Codecs',
    dtmf: 'Pressed keys (DTMF)',
  },
  server: {
    unknown: 'Ask your provider: this app cannot read it.',
    place: '(server of your provider)',
  },
  address: {
    unknown: 'Not shown by the provider',
  },
  password: {
    once: 'Shown once. It is taken off the clipboard after 30 seconds.',
    copy: 'Copy password',
    copied: 'Password copied for 30 seconds',
    none: 'None needed: calls are taken from your address.',
    usuallyNone:
      'Usually none needed: calls are taken from your address. A password that was made for it is not shown again.',
    gone: 'Set when the line was made, and not shown again. Make a new one in the line’s details.',
    place: '(password of the line)',
    notPrinted: 'Not printed',
  },
  yours: {
    title: 'From your provider',
    text: 'This app cannot read these values: fill in what your provider told you. Port, transport, codecs and keys show the usual values; check them with your provider. They are kept on this computer for all lines of this account.',
    serverHelp: 'Such as sip.example.com. It is in the provider’s welcome message or portal.',
    serverWrong: 'Type a host name or an address, without the port.',
  },
  system: {
    title: 'Where to enter it',
    label: 'Your phone system',
    choose: 'Choose your phone system',
    none: 'Choose your phone system to see its fields. The values work in any other system as well.',
    in: 'Open',
    inFile: 'Add to the file',
    copyFile: 'Copy these lines',
    differs: 'The names are those of the English menus of {system}, and differ a little between versions.',
  },
  print: {
    heading: 'Print or scan',
    qr: 'The values as a QR code, for the camera of a phone',
    password: 'Also put the password in it',
    passwordHelp: 'Whoever has the paper or the file can make calls at your cost.',
    save: 'Save as PDF',
    title: 'Setup sheet of line {name}',
    intro:
      'What to enter in the phone system. Server, port, transport, codecs and pressed keys were filled in by hand: check them with your provider.',
  },
};
