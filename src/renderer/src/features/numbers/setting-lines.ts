import type { RemovedNumber, NumberSetHere } from '#shared/bridge/numbers.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import type { FaxNumber } from '#shared/lists/lists.ts';
import { emergencyFrom, emergencyLine } from '#shared/domain/address/emergency-rules.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { formatDay } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { glossary } from '#renderer/ui/word/glossary.ts';
import { faxServiceWord } from './removed-labels.ts';
import { sentWords } from './one/set-here-labels.ts';
import { failoverFrom } from './settings-model.ts';

/** A line of the sheet with everything that is known of a number. */
export interface SettingLine {
  label: string;
  text: string;
}

const hiddenLabels: Record<NumberSetHere['setting'], MessageKey> = {
  forw2did: 'numbers.sheet.forwarding',
  e911_call_alert: glossary.e911Alert.label,
  dlda: glossary.dlda.label,
  pin: glossary.portOutPin.label,
};

/** Everything that is known of a number, to set it up again or to tell support. */
export function settingLines(row: NumberRow, setHere: readonly NumberSetHere[]): SettingLine[] {
  const address = emergencyFrom(row.e911);
  const plan = failoverFrom(row.failover);
  const texting: Record<NumberRow['texting'], MessageKey> = {
    on: 'numbers.sheet.on',
    off: 'numbers.sheet.off',
    unknown: 'numbers.sheet.unknown',
  };
  const lines: [MessageKey, string][] = [
    ['numbers.sheet.number', formatUsNumber(row.did)],
    ['numbers.kind.of', t(row.type === 'tf' ? 'numbers.kind.tollFree' : 'numbers.kind.local')],
    [glossary.route.label, row.route2trunk || t('value.nowhere')],
    [glossary.lidb.label, row.lidb],
    [glossary.cnam.label, t(row.cnam ? 'numbers.sheet.on' : 'numbers.sheet.off')],
    [glossary.e911.label, address ? emergencyLine(address) : row.e911 ? t('numbers.one.setNotShown') : ''],
    [
      glossary.failover.label,
      plan
        ? t('numbers.backup.value', {
            calls: plan.failover_num,
            minutes: plan.failover_time,
            address: plan.failover_ip_address,
          })
        : '',
    ],
    ['numbers.mark.texting', t(texting[row.texting])],
    ['numbers.mark.fax', t(row.fax ? 'numbers.sheet.yes' : 'numbers.sheet.no')],
    ['numbers.section.note', row.note],
    ['numbers.localNote.note', row.localNote],
    ['numbers.column.tags', row.tags.join(', ')],
  ];
  return [...lines.map(settingLine), ...setHere.filter(({ set }) => set).map(hiddenLine)];
}

/** Everything that is known of a number that is gone. */
export function removedLines(gone: RemovedNumber): SettingLine[] {
  return gone.kind === 'voice' ? settingLines(gone.number, gone.setHere) : faxLines(gone.number);
}

function faxLines(row: FaxNumber): SettingLine[] {
  const account: [MessageKey, string][] = [
    ['numbers.removedList.faxAccount', row.accountName],
    ['numbers.removedList.faxLogin', row.login],
  ];
  const lines: [MessageKey, string][] = [
    ['numbers.sheet.number', formatUsNumber(row.did)],
    ['numbers.removedList.service', faxServiceWord(row.service)],
    ['numbers.kind.of', t(row.type === 'tf' ? 'numbers.kind.tollFree' : 'numbers.kind.local')],
    ...(row.status === 'active' ? [] : [['numbers.removedList.status', row.status] as [MessageKey, string]]),
    ...(row.service === 'pro' ? account : [[glossary.sname.label, row.group] as [MessageKey, string]]),
    ['numbers.section.note', row.note],
  ];
  return lines.map(settingLine);
}

function settingLine([label, text]: [MessageKey, string]): SettingLine {
  return { label: t(label), text: text || t('numbers.one.notSet') };
}

/** A setting that no list shows: what was sent from here, and when. */
function hiddenLine(here: NumberSetHere): SettingLine {
  const value = here.setting === 'pin' ? t('numbers.sheet.pinSet') : sentWords(here);
  return {
    label: t(hiddenLabels[here.setting]),
    text: `${value} (${t('numbers.sheet.asOf', { day: formatDay(here.at) })})`,
  };
}
