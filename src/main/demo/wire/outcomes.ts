import type { ServerResponse } from 'node:http';
import { type Fault, numberOf, type OutcomeFault, textOf } from '../faults.ts';
import { type Body, reply, replyBody } from './reply.ts';
import { CONTENT_TYPES, type Format, textOfBody } from './format.ts';
import { UNREGISTERED } from './auth.ts';

/** An answer that is ready to be sent. */
export interface Prepared extends Body {
  status: number;
  headers?: Record<string, string>;
}

type Act = (response: ServerResponse, fault: Fault, format: Format) => void;
type ActAfter = (response: ServerResponse, answer: Prepared, fault: Fault) => void;

const HTML = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

const hang: Act = () => {
  // The connection stays open, and nothing is ever said; closing the provider ends it.
};

const cut: Act = (response) => {
  response.socket?.destroy();
};

const error =
  (status: number): Act =>
  (response, fault, format) => {
    say(response, status, textOf(fault, 'Error Message'), format);
  };

/** Answers with an error body. */
function say(response: ServerResponse, status: number, error: string, format: Format, headers = {}): void {
  replyBody(response, status, { body: { error }, format }, headers);
}

/** Answers with the given body, whatever it means. */
function sayGiven(response: ServerResponse, fault: Fault, { format, delivery }: Pick<Prepared, 'format' | 'delivery'>) {
  reply(response, fault.status ?? 200, textOf(fault, ''), fault.type ?? CONTENT_TYPES[format], {}, delivery);
}

/** What happens instead of the operation, which takes no effect. */
export const INSTEAD: Partial<Record<OutcomeFault, Act>> = {
  answer: (response, fault, format) => {
    sayGiven(response, fault, { format });
  },
  'hang-before': hang,
  'cut-before': cut,
  'status-500': (response, _, format) => {
    say(response, 500, 'Internal Server Error', format);
  },
  'status-503': (response, fault, format) => {
    say(response, 503, 'Service Unavailable', format, { 'retry-after': String(numberOf(fault, 1)) });
  },
  'status-503-empty': (response, _, format) => {
    reply(response, 503, '', CONTENT_TYPES[format]);
  },
  html: (response) => {
    reply(response, 502, HTML, 'text/html');
  },
  error: error(400),
  'error-200': error(200),
  'error-202': error(202),
  'error-206': error(206),
  unregistered: (response, fault, format) => {
    say(response, numberOf(fault, 403), UNREGISTERED, format);
  },
  'rate-limit': (response, fault, format) => {
    say(response, 429, 'Too many requests', format, { 'retry-after': String(numberOf(fault, 1)) });
  },
};

/** What happens to the answer of an operation that took effect. */
export const AFTERWARDS: Partial<Record<OutcomeFault, ActAfter>> = {
  hang: () => {
    // As above, but the operation has taken effect.
  },
  cut: (response) => {
    response.socket?.destroy();
  },
  'answer-after': (response, answer, fault) => {
    sayGiven(response, fault, answer);
  },
  'status-500-after': (response, { format }) => {
    say(response, 500, 'Internal Server Error', format);
  },
  truncated: (response, { status, body, format, root }) => {
    const text = Buffer.from(textOfBody(body ?? { data: '' }, format, root), 'utf8');
    response.writeHead(status, { 'content-type': CONTENT_TYPES[format], 'content-length': text.length });
    response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.socket?.end());
  },
  garbage: (response, { status, format }) => {
    const text = format === 'json' ? '\u0000\u001f}{"data":[[,\ufffd\ufffd' : '\u0000\u001f<<data><</>\ufffd\ufffd';
    reply(response, status, text, CONTENT_TYPES[format]);
  },
  empty: (response, { status, format }) => {
    reply(response, status, '', CONTENT_TYPES[format]);
  },
  xml: (response, { status, body, root }) => {
    replyBody(response, status, { body, format: 'xml', root });
  },
};
