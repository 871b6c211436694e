/** Words of the lines of a phone system. */
export const lines = {
  place: 'Phone system',
  title: 'Lines',
  label: 'Lines of the phone system',
  found: 'Line',
  narrow: 'Narrow the list',
  find: 'Find a line or a number',
  unknown: 'Not known',
  gone: 'This line is not in the account any more.',
  noAddress: 'Not shown by the provider',
  numbers: 'Numbers that ring here',
  noNumbers: 'No number rings here.',
  moreNumbers: 'And {n} more.',
  column: {
    name: 'Name',
    state: 'State',
    kind: 'Kind',
    address: 'Address',
    numbers: 'Numbers',
    abroad: 'Calls abroad',
  },
  kind: {
    fixed: 'Fixed address',
    signsIn: 'Signs in',
  },
  state: {
    any: 'Any state',
    on: 'On',
    locked: 'Locked',
    lockedText: 'Calls to and from this line do not go through.',
  },
  abroad: {
    on: 'Allowed',
    off: 'Not allowed',
  },
  empty: 'No lines yet',
  emptyText: 'A line connects your phone system. Numbers ring on the line that you choose for them.',
};
