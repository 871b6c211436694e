/** Words of automatic refill. */
export const autoRefill = {
  title: 'Automatic refill',
  intro: 'The provider charges your card or bank account by itself when the balance gets low.',
  when: 'When the balance drops below',
  add: 'add',
  belowLabel: 'When the balance drops below',
  addLabel: 'Amount to add',
  unusual: 'Show unusual amounts',
  unusualHelp: 'The provider’s list also has {amount}. It may be a slip.',
  unusualSentAs: 'The provider’s list also has {documented}. This account sends {amount} in its place.',
  type: 'Type {amount} to confirm that each refill charges {dollars}',
  typeFirst: 'Type {amount} first',
  turnOn: 'Turn on automatic refill',
  turnOff: 'Turn off automatic refill',
  save: 'Save these amounts',
  card: {
    on: 'On',
    what: '{add} whenever the balance drops below {below}',
    by: 'Set here on {when} by {actor}',
    change: 'Change',
  },
  ask: {
    title: 'Let the provider charge {add} by itself?',
    text: 'From now on the provider charges your card or bank account {add} each time the balance drops below {below}. It does not ask again.',
  },
  chargedNow: 'It may be charged at once',
  chargedNowText: 'The balance is {balance}, which is below {below}. The provider may add {add} as soon as this is on.',
  short: 'That may not last two days',
  shortText: 'At this week’s pace {perDay} are used up a day. A second drop on the same day may not be refilled.',
  known: {
    title: 'What this app knows',
    both: 'This app last set automatic refill to on, {add} below {below}, on {when} by {actor}.',
    on: 'This app last turned automatic refill on, on {when} by {actor}.',
    off: 'This app last turned automatic refill off, on {when} by {actor}.',
    amounts: 'It last set the amounts to {add} below {below}, on {when} by {actor}.',
    maybeOn:
      'This app asked to turn automatic refill on, on {when} by {actor}. No answer came, so it may be on or off.',
    maybeOff:
      'This app asked to turn automatic refill off, on {when} by {actor}. No answer came, so it may be on or off.',
    maybeAmounts:
      'It asked for {add} below {below}, on {when} by {actor}. No answer came, so these amounts may be set or not.',
    none: 'This app has not set automatic refill for this account. It may be on all the same.',
    honest:
      'The provider does not show this setting, and it can be changed elsewhere at any time, such as in the customer portal.',
    seen: 'Last seen: the balance rose by {amount} by itself on {when}.',
    neverSeen: 'This app has not seen the balance rise by itself yet.',
    refills: 'Show refills',
  },
  part: {
    title: 'What happened',
    amounts: 'Amounts: {add} below {below}',
    on: 'Automatic refill on',
    off: 'Automatic refill off',
    sending: 'Sending',
    done: 'Set',
    refused: 'Not set',
    unknown: 'No answer',
    skipped: 'Not sent',
  },
  skippedText:
    'The amounts were not set, and nothing else was sent. If automatic refill was on, it stays on as it was.',
  unknown: {
    title: 'Cannot tell whether this was set',
    amounts:
      'The amounts were sent and no answer came. The provider does not show them. Nothing else was sent: if automatic refill was on, it stays on, perhaps with the new amounts. You can send it again: the same setting is sent once more.',
    on: 'This was sent and no answer came. The provider does not show it. You can send it again: the same setting is sent once more.',
    off: 'This was sent and no answer came. The provider does not show it. You can send it again: turning it off is sent once more.',
    again: 'Send it again',
  },
  done: {
    on: 'Automatic refill is on: {add} below {below}',
    off: 'Automatic refill is off',
  },
  gate: {
    title: 'Turn off automatic refill?',
    warned: 'This app still tells you when the balance is low.',
  },
};
