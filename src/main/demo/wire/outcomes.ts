import type { ServerResponse } from 'node:http';
import { type Fault, numberOf, type OutcomeFault, textOf } from '../faults.ts';
import type { Json } from '../handlers/answer.ts';
import { reply, replyJson } from './reply.ts';
import { toXml } from './xml.ts';
import { UNREGISTERED } from './auth.ts';

/** An answer that is ready to be sent. */
export interface Prepared {
  status: number;
  body: Json | undefined;
  headers?: Record<string, string>;
}

type Act = (response: ServerResponse, fault: Fault) => void;
type ActAfter = (response: ServerResponse, answer: Prepared) => void;

const HTML = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

const hang: Act = () => {
  // The connection stays open, and nothing is ever said; closing the provider ends it.
};

const cut: Act = (response) => {
  response.socket?.destroy();
};

const error =
  (status: number): Act =>
  (response, fault) => {
    replyJson(response, status, { error: textOf(fault, 'Error Message') });
  };

/** What happens instead of the operation, which takes no effect. */
export const INSTEAD: Partial<Record<OutcomeFault, Act>> = {
  'hang-before': hang,
  'cut-before': cut,
  'status-500': (response) => {
    replyJson(response, 500, { error: 'Internal Server Error' });
  },
  'status-503': (response, fault) => {
    replyJson(response, 503, { error: 'Service Unavailable' }, { 'retry-after': String(numberOf(fault, 1)) });
  },
  html: (response) => {
    reply(response, 502, HTML, 'text/html');
  },
  error: error(400),
  'error-200': error(200),
  'error-202': error(202),
  'error-206': error(206),
  unregistered: (response) => {
    replyJson(response, 403, { error: UNREGISTERED });
  },
  'rate-limit': (response, fault) => {
    replyJson(response, 429, { error: 'Too many requests' }, { 'retry-after': String(numberOf(fault, 1)) });
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
  'status-500-after': (response) => {
    replyJson(response, 500, { error: 'Internal Server Error' });
  },
  truncated: (response, { status, body }) => {
    const text = Buffer.from(JSON.stringify(body ?? { data: '' }), 'utf8');
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
    response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.socket?.end());
  },
  garbage: (response, { status }) => {
    reply(response, status, '\u0000\u001f}{"data":[[,\ufffd\ufffd');
  },
  empty: (response, { status }) => {
    reply(response, status, '');
  },
  xml: (response, { status, body }) => {
    reply(response, status, body === undefined ? '' : toXml(body), 'application/xml; charset=utf-8');
  },
};
