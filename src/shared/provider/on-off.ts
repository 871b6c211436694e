/** Reads a yes or no in any of its spellings as `on` or `off`; anything else stays as it is. */
export function onOffWord(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 'yes' || word === 'on' || word === true || word === 1 || word === '1') return 'on';
  if (word === 'no' || word === 'off' || word === false || word === 0 || word === '0') return 'off';
  return value;
}
