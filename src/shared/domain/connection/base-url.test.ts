import { describe, expect, it } from 'vitest';
import { readBaseUrl } from './base-url.ts';

describe('readBaseUrl', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    [' https://api.example.com/v2/ ', 'https://api.example.com/v2'],
    ['http://127.0.0.1:4010/', 'http://127.0.0.1:4010'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ])('takes %s', (text, url) => {
    expect(readBaseUrl(text)).toEqual({ ok: true, url });
  });

  it.each([
    ['api.example.com', 'not-a-url'],
    ['', 'not-a-url'],
    ['http://api.example.com', 'needs-https'],
    ['http://127.0.0.1.example.com', 'needs-https'],
    ['ftp://api.example.com', 'needs-https'],
    ['file:///etc/passwd', 'not-a-url'],
    ['https://user:pass@api.example.com', 'has-credentials'],
    ['https://api.example.com/?a=1', 'has-query'],
  ])('refuses %s: %s', (text, problem) => {
    expect(readBaseUrl(text)).toEqual({ ok: false, problem });
  });
});
