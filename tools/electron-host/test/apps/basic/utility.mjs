// A utility process for the tests: does as it is told by its messages.
await new Promise((resolve) => setTimeout(resolve, 50));
const { parentPort } = process;
parentPort.on('message', ({ data, ports }) => {
  if (data === 'exit') process.exit(3);
  if (data === 'kill') process.kill(process.pid, 'SIGKILL');
  if (data === 'throw') throw new Error('broken');
  if (data === 'spin') for (;;);
  if (data === 'function') {
    try {
      parentPort.postMessage(() => 1);
    } catch (error) {
      parentPort.postMessage(error.name);
    }
    return;
  }
  parentPort.postMessage({ data, kind: data?.constructor?.name, ports });
});
parentPort.postMessage({
  argv: process.argv.slice(2),
  heap: process.execArgv.includes('--max-old-space-size=64'),
  name: process.env.NAME,
  type: process.type,
});
