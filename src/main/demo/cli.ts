// `npm run provider`: the demo provider alone, for anyone who wants to try a client.
import { readCommandLine, UsageError } from './command-line.ts';
import { startDemoProvider } from './provider.ts';

async function main(): Promise<void> {
  const { options, faults } = readCommandLine(process.argv.slice(2));
  const provider = await startDemoProvider(options);
  for (const fault of faults) provider.fault(fault);
  const { url, username, password, key } = provider;
  process.stdout.write(`${JSON.stringify({ url, username, password, key })}\n`);
  const end = (): void => {
    void provider.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

try {
  await main();
} catch (cause) {
  const message = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(`provider: ${message}\n`);
  process.exitCode = cause instanceof UsageError ? 2 : 1;
}
