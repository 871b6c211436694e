import { draftPlace } from '#renderer/kernel/draft-place.ts';
import { useSettingChanges } from '#renderer/parts/changes/use-setting-changes.ts';
import { changesLine } from './changes-line.ts';
import { sectionOf, titleOf } from './line-sections.ts';

/** What was changed of one line from here. @param read reads the line again */
export const useLineChanges = (line: string, read: () => Promise<void>) =>
  useSettingChanges({
    target: line,
    isAbout: changesLine(line),
    read,
    sectionOf,
    titleOf,
    draftOf: (section) => (section === 'password' ? null : draftPlace(`line-${section}`, line)),
  });
