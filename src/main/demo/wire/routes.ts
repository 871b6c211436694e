import { type OperationId, operationIds } from '#shared/provider/catalogue.ts';
import type { Speech } from './dialect.ts';

/** Where a request goes. */
export type Route = { kind: 'operation'; id: OperationId } | { kind: 'method'; allowed: string[] } | { kind: 'path' };

/** Finds the operation by method, path and, where two share both, by the parameters. */
export type Router = (method: string, path: string, params: Record<string, unknown>) => Route;

const UPDATE_EMAIL: OperationId = 'enterpriseFax.updateEmailPermissions';

export function makeRouter(speech: Speech): Router {
  const byPath = new Map<string, Map<string, OperationId[]>>();
  for (const id of operationIds) {
    const { method, path } = speech.requestOf(id);
    const methods = byPath.get(path) ?? new Map<string, OperationId[]>();
    byPath.set(path, methods.set(method, [...(methods.get(method) ?? []), id]));
  }
  // An update of e-mail permissions always carries a permission, a list of them never does, whatever its spelling.
  const isUpdate = (params: Record<string, unknown>): boolean =>
    ['allow_send', 'allow_recieve', 'allow_receive'].some((name) => Object.hasOwn(params, name));
  return (method, path, params) => {
    const methods = byPath.get(path);
    if (!methods) return { kind: 'path' };
    const [first, ...others] = methods.get(method) ?? [];
    if (first === undefined) return { kind: 'method', allowed: [...methods.keys()] };
    if (others.length === 0) return { kind: 'operation', id: first };
    const ids = [first, ...others].filter((id) => (id === UPDATE_EMAIL) === isUpdate(params));
    return { kind: 'operation', id: ids[0] ?? first };
  };
}
