import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { ListsArea } from './lists-area.ts';

/** Lists of the provider, of the profile on the screen. */
export function listsCommands({ inArea }: AreaCommandDeps<ListsArea>): HandlersOf<'lists'> {
  return {
    'lists.query': ({ list, scope, query, limit, since }) =>
      inArea(({ lists }) => lists.query(list, scope, query, limit, since)),
    'lists.count': ({ list, scope, queries }) => inArea(({ lists }) => lists.count(list, scope, queries)),
    'lists.rows': ({ list, scope, keys }) => inArea(({ lists }) => lists.rows(list, scope, keys)),
    'lists.open': ({ list, scope }) => inArea(({ lists }) => lists.opened(list, scope)),
    'lists.refresh': ({ list, scope }) => inArea(({ lists }) => lists.refresh(list, scope)),
  };
}
