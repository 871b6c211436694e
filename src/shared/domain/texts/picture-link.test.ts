import { describe, expect, it } from 'vitest';
import { linkProblem } from './picture-link.ts';

describe('a link of a picture', () => {
  it.each([
    'https://pictures.example.com/a.jpg',
    'https://203.0.114.9/a.jpg',
    'https://[2606:4700::1111]/a.jpg',
    'https://s3.us-east-1.amazonaws.com/b/k.jpg?X-Amz-Signature=1',
  ])('%s is taken', (link) => {
    expect(linkProblem(link)).toBeNull();
  });

  it.each<readonly [string, string]>([
    ['http://pictures.example.com/a.jpg', 'needs-https'],
    ['ftp://pictures.example.com/a.jpg', 'not-a-link'],
    ['javascript:alert(1)', 'not-a-link'],
    ['a.jpg', 'not-a-link'],
    ['https://exa mple.com/a.jpg', 'not-a-link'],
    ['https://ann:secret@pictures.example.com/a.jpg', 'has-credentials'],
    ...[
      ...[
        '127.0.0.1',
        '10.1.2.3',
        '172.31.0.1',
        '192.168.1.20',
        '169.254.169.254',
        '100.100.1.1',
        '0x7f.1',
        '2130706433',
      ],
      ...['localhost', 'nas', 'nas.local', 'db.internal', 'router.lan', 'a.localhost', 'nas.local.'],
      ...['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '[2002:7f00:1::]', '[2001:db8::1]'],
    ].map((host) => [`https://${host}/a.jpg`, 'not-public'] as const),
    [`https://pictures.example.com/${'a'.repeat(2_100)}`, 'too-long'],
  ])('%s is not: %s', (link, problem) => {
    expect(linkProblem(link)).toBe(problem);
  });
});
