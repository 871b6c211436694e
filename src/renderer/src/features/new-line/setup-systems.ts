// Where the values of a line are entered in phone systems, by the makers' public manuals.
import { CODECS, DTMF, type SipSettings } from '#shared/domain/lines/sip-settings.ts';
import type { MadeLine } from './new-line.ts';

/** What is entered; what is not known stands there as a sentence. */
export interface Entered extends SipSettings {
  name: string;
  signsIn: boolean;
  password: string;
  /** Whether calls of a line with a fixed address are signed with the password. */
  hasPassword: boolean;
}

export interface SystemGuide {
  id: string;
  /** Product name, the same in every language. */
  name: string;
  /** The way through the menus of the product, in its own words. */
  where: string;
  /** Field of the product, and what is entered or chosen there. */
  rows: (entered: Entered) => [field: string, value: string][];
  /** Lines of a configuration file, named by `where`; none where there are fields. */
  file: (entered: Entered) => string[];
}

const none = (): [] => [];
const hostAndPort = ({ server, port }: Entered): string => `${server}:${String(port)}`;
/** Whether the phone system signs its requests with the password. */
const signs = ({ signsIn, hasPassword }: Entered): boolean => signsIn || hasPassword;

export const SYSTEMS: readonly SystemGuide[] = [
  {
    id: 'freepbx',
    name: 'FreePBX',
    where: 'Connectivity › Trunks › Add Trunk › Add SIP (chan_pjsip) Trunk',
    rows: (entered) => [
      ['General › Trunk Name', entered.name],
      ...(signs(entered)
        ? ([
            ['pjsip Settings › General › Username', entered.name],
            ['pjsip Settings › General › Secret', entered.password],
          ] satisfies [string, string][])
        : []),
      ['pjsip Settings › General › Authentication', signs(entered) ? 'Outbound' : 'None'],
      ['pjsip Settings › General › Registration', entered.signsIn ? 'Send' : 'None'],
      ['pjsip Settings › General › SIP Server', entered.server],
      ['pjsip Settings › General › SIP Server Port', String(entered.port)],
      ['pjsip Settings › General › Transport', `0.0.0.0-${entered.transport.toLowerCase()}`],
      ['pjsip Settings › Advanced › DTMF Mode', entered.dtmf === 'info' ? 'INFO' : 'RFC 4733'],
      ['pjsip Settings › Advanced › Match (Permit)', entered.server],
      ['pjsip Settings › Codecs', CODECS[entered.codecs].asterisk.replaceAll(',', ', ')],
    ],
    file: none,
  },
  {
    id: '3cx',
    name: '3CX',
    where: 'Admin › Voice & Chat › Add Trunk › Generic',
    rows: (entered) => [
      ['General › Registrar/Server', entered.server],
      ['General › Port', String(entered.port)],
      ['General › Type of Authentication', entered.signsIn ? 'Register/Account based' : 'Do not require - IP Based'],
      ...(signs(entered)
        ? ([
            ['General › Authentication ID', entered.name],
            ['General › Authentication Password', entered.password],
          ] satisfies [string, string][])
        : []),
      ['Options › Transport Protocol', entered.transport],
      ['Options › Codec Priority', CODECS[entered.codecs].label],
    ],
    file: none,
  },
  {
    id: 'grandstream',
    name: 'Grandstream UCM',
    where: 'Extension/Trunk › VoIP Trunks › Create SIP Trunk',
    rows: (entered) => [
      ['Type', entered.signsIn ? 'Register SIP Trunk' : 'Peer SIP Trunk'],
      ['Provider Name', entered.name],
      ['Host Name', hostAndPort(entered)],
      ['Transport', entered.transport],
      ...(entered.signsIn
        ? ([
            ['Username', entered.name],
            ['AuthID', entered.name],
            ['Password', entered.password],
          ] satisfies [string, string][])
        : []),
      ['Advanced Settings › Codec Preference', CODECS[entered.codecs].label],
      ['Advanced Settings › DTMF Mode', entered.dtmf === 'info' ? 'Info' : 'RFC2833'],
    ],
    file: none,
  },
  {
    id: 'yeastar',
    name: 'Yeastar P-Series',
    where: 'Extension and Trunk › Trunk › Add',
    rows: (entered) => [
      ['Name', entered.name],
      ['Select ITSP Template', 'General'],
      ['Trunk Type', entered.signsIn ? 'Register Trunk' : 'Peer Trunk'],
      ['Transport', entered.transport],
      ['Hostname/IP', entered.server],
      ['Port', String(entered.port)],
      ['Domain', entered.server],
      ...(entered.signsIn
        ? ([
            ['Username', entered.name],
            ['Password', entered.password],
            ['Authentication Name', entered.name],
          ] satisfies [string, string][])
        : []),
      ['Codec', CODECS[entered.codecs].label],
      ['Advanced › DTMF Mode', entered.dtmf === 'info' ? 'Info' : 'RFC4733 (RFC2833)'],
    ],
    file: none,
  },
  {
    id: 'asterisk',
    name: 'Asterisk (PJSIP)',
    where: '/etc/asterisk/pjsip_wizard.conf',
    rows: none,
    file: (entered) => [
      `[${entered.name}]`,
      'type = wizard',
      `sends_auth = ${signs(entered) ? 'yes' : 'no'}`,
      `sends_registrations = ${entered.signsIn ? 'yes' : 'no'}`,
      `remote_hosts = ${hostAndPort(entered)}`,
      ...(signs(entered)
        ? [`outbound_auth/username = ${entered.name}`, `outbound_auth/password = ${entered.password}`]
        : []),
      'endpoint/context = from-external',
      `endpoint/allow = !all,${CODECS[entered.codecs].asterisk}`,
      `endpoint/dtmf_mode = ${DTMF[entered.dtmf].asterisk}`,
    ],
  },
  {
    id: 'baresip',
    name: 'Softphone (baresip)',
    where: '~/.baresip/accounts',
    rows: none,
    file: (entered) => [
      [
        `<sip:${entered.name}@${hostAndPort(entered)};transport=${entered.transport.toLowerCase()}>`,
        ...(signs(entered) ? [`auth_user=${entered.name}`, `auth_pass=${entered.password}`] : []),
        // Without signing in there is nothing to renew.
        `regint=${entered.signsIn ? '600' : '0'}`,
        `audio_codecs=${CODECS[entered.codecs].baresip}`,
        `dtmfmode=${DTMF[entered.dtmf].baresip}`,
      ].join(';'),
    ],
  },
];

/** What is entered for a line, with these sentences in place of what is not known. */
export function enteredFor(
  { name, signsIn }: MadeLine,
  settings: SipSettings,
  password: string | null,
  unknown: { server: string; password: string },
): Entered {
  return {
    ...settings,
    name,
    signsIn,
    server: settings.server === '' ? unknown.server : settings.server,
    password: password ?? unknown.password,
    hasPassword: password !== null,
  };
}
