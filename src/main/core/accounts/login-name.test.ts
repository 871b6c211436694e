import { describe, expect, it } from 'vitest';
import { fullNameIn } from './login-name.ts';

const PASSWD =
  'root:x:0:0:root:/root:/bin/bash\nanna:x:1000:1000:Anna Ames,Room 2,,:/home/anna:/bin/bash\nbob:x:1:1:::\n';

describe('the full name of a person', () => {
  it.each([
    ['anna', 'Anna Ames'],
    ['root', 'root'],
    ['bob', ''],
    ['nobody', ''],
  ])('%s is %j', (login, name) => {
    expect(fullNameIn(PASSWD, login)).toBe(name);
  });
});
