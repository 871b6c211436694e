import { account } from './account.ts';
import { did } from './did.ts';
import { didinter } from './didinter.ts';
import type { Sentence } from './consequences.ts';
import { enterpriseFax } from './enterprise-fax.ts';
import { faxLookup } from './fax-lookup.ts';
import { lnp } from './lnp.ts';
import type { Effect, HttpMethod, Operation, ParamsOf, ResultOf } from './operation.ts';
import { fieldTypes } from './fields.ts';
import { proFax } from './pro-fax.ts';
import { report } from './report.ts';
import { server } from './server.ts';
import { siptrunk } from './siptrunk.ts';
import { sms } from './sms.ts';
import { z } from 'zod';

/** Every operation of the provider's interface, grouped by area. */
export const catalogue = {
  account,
  did,
  didinter,
  lnp,
  faxLookup,
  enterpriseFax,
  proFax,
  report,
  server,
  siptrunk,
  sms,
} as const;

type Catalogue = typeof catalogue;

/** `area.name`, such as `account.getAccountBalance`. */
export type OperationId = { [A in keyof Catalogue]: `${A}.${keyof Catalogue[A] & string}` }[keyof Catalogue];

/** The declaration behind an id. */
export type OperationAt<Id extends OperationId> = Id extends `${infer A}.${infer N}`
  ? A extends keyof Catalogue
    ? N extends keyof Catalogue[A]
      ? Catalogue[A][N]
      : never
    : never
  : never;

/** Operations that change nothing. */
export type ReadId = { [Id in OperationId]: OperationAt<Id> extends { effect: 'read' } ? Id : never }[OperationId];
/** Those that change something. */
export type ChangeId = Exclude<OperationId, ReadId>;

export type Params<Id extends OperationId> = ParamsOf<OperationAt<Id>>;
export type Result<Id extends OperationId> = ResultOf<OperationAt<Id>>;

const byId = new Map<string, Operation>(
  Object.entries(catalogue).flatMap(([area, operations]) =>
    Object.entries(operations).map(([name, operation]): [string, Operation] => [
      `${area}.${name}`,
      operation as Operation,
    ]),
  ),
);

export const operationIds = [...byId.keys()] as OperationId[];

/** Looks an operation up by an id that came from outside; undefined for everything that is not in the catalogue. */
export function findOperation(id: string): Operation | undefined {
  return byId.get(id);
}

/** The declaration of a known id. */
export function operationOf(id: OperationId): Operation {
  const found = byId.get(id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
}

/** Whether an operation changes nothing. */
export function isRead(id: OperationId): id is ReadId {
  return operationOf(id).effect === 'read';
}

/** What an operation does, in plain words: a verb and its object. */
export function operationTitle(id: OperationId, language: keyof Sentence): string {
  return operationOf(id).title[language];
}

/** One operation as plain data: what `npm run catalogue` prints and docs/operations.md is made from. */
export interface OperationDescription {
  id: OperationId;
  area: string;
  name: string;
  method: HttpMethod;
  path: string;
  effect: Effect;
  params: { name: string; required: boolean; type: string }[];
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap() as z.ZodType) : schema;
}

/** The shape of an operation's parameters: name to schema. */
export function paramShape(operation: Operation): Record<string, z.ZodType> {
  return operation.params instanceof z.ZodObject ? operation.params.shape : {};
}

/** Describes the whole catalogue as plain data. */
export function describeCatalogue(): OperationDescription[] {
  return operationIds.map((id) => {
    const operation = operationOf(id);
    const [area = '', name = ''] = id.split('.');
    const params = Object.entries(paramShape(operation)).map(([param, schema]) => ({
      name: param,
      required: !(schema instanceof z.ZodOptional),
      type: fieldTypes.get(unwrap(schema))?.type ?? 'string',
    }));
    return { id, area, name, method: operation.method, path: operation.path, effect: operation.effect, params };
  });
}
