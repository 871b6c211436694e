import { type OperationId, operationIds, operationOf } from '#shared/provider/catalogue.ts';

/** Where a request goes. */
export type Route = { kind: 'operation'; id: OperationId } | { kind: 'method'; allowed: string[] } | { kind: 'path' };

const byPath = new Map<string, Map<string, OperationId>>();
for (const id of operationIds) {
  const { method, path } = operationOf(id);
  const methods = byPath.get(path) ?? new Map<string, OperationId>();
  byPath.set(path, methods.set(method, id));
}

/** Finds the operation of the catalogue by method and path. */
export function routeOf(method: string, path: string): Route {
  const methods = byPath.get(path);
  if (!methods) return { kind: 'path' };
  const id = methods.get(method);
  return id === undefined ? { kind: 'method', allowed: [...methods.keys()] } : { kind: 'operation', id };
}
