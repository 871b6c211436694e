import { expect, test } from '@playwright/test';
import { start, type Started } from './launch.ts';

let it: Started;
test.beforeAll(async () => {
  it = await start();
});
test.afterAll(async () => {
  await it.app.close();
});

type Question = [environment: Record<string, string>, config: Electron.ProxyConfig, url: string, answer: string];

async function answers(questions: Question[]): Promise<string[]> {
  return await it.app.evaluate(async ({ session }, asked) => {
    const names = Object.keys(process.env).filter((name) => /_proxy$/i.test(name));
    const before = names.map((name) => [name, process.env[name]!] as const);
    for (const name of names) delete process.env[name];
    const given: string[] = [];
    for (const [environment, config, url] of asked) {
      Object.assign(process.env, environment);
      const own = session.fromPartition('proxy-test');
      await own.setProxy(config);
      given.push(await own.resolveProxy(url));
      for (const name of Object.keys(environment)) delete process.env[name];
    }
    for (const [name, value] of before) process.env[name] = value;
    return given;
  }, questions);
}

const tables: Record<string, Question[]> = {
  'the environment’s proxies in lower and upper case': [
    [{}, { mode: 'system' }, 'https://x.test/', 'DIRECT'],
    [{ HTTPS_PROXY: 'http://a.test:8080' }, { mode: 'system' }, 'https://x.test/', 'PROXY a.test:8080'],
    [{ https_proxy: 'a.test' }, { mode: 'system' }, 'https://x.test/', 'PROXY a.test:80'],
    [{ https_proxy: 'low:1', HTTPS_PROXY: 'up:2' }, { mode: 'system' }, 'https://x.test/', 'PROXY low:1'],
    [{ https_proxy: 'a.test:1' }, { mode: 'system' }, 'http://x.test/', 'DIRECT'],
    [{ http_proxy: 'http://user:word@a.test:1/' }, { mode: 'system' }, 'http://x.test/', 'PROXY a.test:1'],
    [{ all_proxy: 'socks5://a.test' }, { mode: 'system' }, 'https://x.test/', 'SOCKS5 a.test:1080'],
  ],
  'NO_PROXY and loopback': [
    [{ HTTPS_PROXY: 'p:1', NO_PROXY: 'x.test' }, { mode: 'system' }, 'https://x.test/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1', NO_PROXY: 'x.test' }, { mode: 'system' }, 'https://sub.x.test/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1', no_proxy: 'y.test, .x.test' }, { mode: 'system' }, 'https://sub.x.test/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1', NO_PROXY: '*' }, { mode: 'system' }, 'https://x.test/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1', NO_PROXY: 'y.test' }, { mode: 'system' }, 'https://x.test/', 'PROXY p:1'],
    [{ HTTPS_PROXY: 'p:1', NO_PROXY: '10.0.0.0/8' }, { mode: 'system' }, 'https://10.1.2.3/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1' }, { mode: 'system' }, 'https://127.0.0.9/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1' }, { mode: 'system' }, 'https://localhost:8443/', 'DIRECT'],
    [{ HTTPS_PROXY: 'p:1' }, { mode: 'system' }, 'https://[::1]/', 'DIRECT'],
  ],
  'rules and bypass rules of setProxy': [
    [{ HTTPS_PROXY: 'p:1' }, { mode: 'direct' }, 'https://x.test/', 'DIRECT'],
    [{}, { proxyRules: 'a:1,b:2,direct://' }, 'https://x.test/', 'PROXY a:1;PROXY b:2;DIRECT'],
    [{}, { proxyRules: 'http=a:1;https=b:2' }, 'https://x.test/', 'PROXY b:2'],
    [{}, { proxyRules: 'http=a:1' }, 'https://x.test/', 'DIRECT'],
    [{}, { proxyRules: 'https://a.test' }, 'https://x.test/', 'HTTPS a.test:443'],
    [{}, { proxyRules: 'a:1' }, 'http://127.0.0.1:3000/', 'DIRECT'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: '<-loopback>' }, 'http://127.0.0.1:3000/', 'PROXY a:1'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: '<-loopback>;localhost:5173' }, 'http://localhost:5173/', 'DIRECT'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: '<-loopback>;localhost:5173' }, 'http://localhost:80/', 'PROXY a:1'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: '<local>' }, 'http://intranet/', 'DIRECT'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: 'x.test' }, 'http://sub.x.test/', 'PROXY a:1'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: '*.x.test' }, 'http://sub.x.test/', 'DIRECT'],
    [{}, { proxyRules: 'a:1', proxyBypassRules: 'https://x.test' }, 'http://x.test/', 'PROXY a:1'],
  ],
};

for (const [name, questions] of Object.entries(tables)) {
  test(`resolveProxy follows ${name}`, async () => {
    expect(await answers(questions)).toEqual(questions.map(([, , , answer]) => answer));
  });
}
