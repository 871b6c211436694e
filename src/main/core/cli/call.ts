// `npm run --silent call -- <id> '<json>' --base-url U --username U --password P --key K`: one operation through the app's own
// client. Prints the outcome as one line of JSON; exits 0 for a success, 1 for a problem, 2 for bad usage. Digits may be
// integers, as the specification writes them.
import { runCall } from './run-call.ts';

process.exitCode = await runCall(process.argv.slice(2), { print: console.log, warn: console.error });
