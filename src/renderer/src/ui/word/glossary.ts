import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** A word of the trade: what it is called here, what it is called by those who know it, and what it means. */
interface Entry {
  label: MessageKey;
  term: MessageKey;
  /** One or two short sentences. */
  text: MessageKey;
}

function define<const G extends Record<string, Entry>>(entries: G): G {
  return entries;
}

/** Every word that confuses people, by a name of its own. */
export const glossary = define({
  did: {
    label: 'patterns.words.did.label',
    term: 'patterns.words.did.term',
    text: 'patterns.words.did.text',
  },
  port: {
    label: 'patterns.words.port.label',
    term: 'patterns.words.port.term',
    text: 'patterns.words.port.text',
  },
  focDate: {
    label: 'patterns.words.focDate.label',
    term: 'patterns.words.focDate.term',
    text: 'patterns.words.focDate.text',
  },
  loa: {
    label: 'patterns.words.loa.label',
    term: 'patterns.words.loa.term',
    text: 'patterns.words.loa.text',
  },
  csr: {
    label: 'patterns.words.csr.label',
    term: 'patterns.words.csr.term',
    text: 'patterns.words.csr.text',
  },
  btn: {
    label: 'patterns.words.btn.label',
    term: 'patterns.words.btn.term',
    text: 'patterns.words.btn.text',
  },
  losingCarrier: {
    label: 'patterns.words.losingCarrier.label',
    term: 'patterns.words.losingCarrier.term',
    text: 'patterns.words.losingCarrier.text',
  },
  gainingCarrier: {
    label: 'patterns.words.gainingCarrier.label',
    term: 'patterns.words.gainingCarrier.term',
    text: 'patterns.words.gainingCarrier.text',
  },
  partialPort: {
    label: 'patterns.words.partialPort.label',
    term: 'patterns.words.partialPort.term',
    text: 'patterns.words.partialPort.text',
  },
  cnam: {
    label: 'patterns.words.cnam.label',
    term: 'patterns.words.cnam.term',
    text: 'patterns.words.cnam.text',
  },
  lidb: {
    label: 'patterns.words.lidb.label',
    term: 'patterns.words.lidb.term',
    text: 'patterns.words.lidb.text',
  },
  e911: {
    label: 'patterns.words.e911.label',
    term: 'patterns.words.e911.term',
    text: 'patterns.words.e911.text',
  },
  e911Alert: {
    label: 'patterns.words.e911Alert.label',
    term: 'patterns.words.e911Alert.term',
    text: 'patterns.words.e911Alert.text',
  },
  dlda: {
    label: 'patterns.words.dlda.label',
    term: 'patterns.words.dlda.term',
    text: 'patterns.words.dlda.text',
  },
  tier: {
    label: 'patterns.words.tier.label',
    term: 'patterns.words.tier.term',
    text: 'patterns.words.tier.text',
  },
  rateCenter: {
    label: 'patterns.words.rateCenter.label',
    term: 'patterns.words.rateCenter.term',
    text: 'patterns.words.rateCenter.text',
  },
  npa: {
    label: 'patterns.words.npa.label',
    term: 'patterns.words.npa.term',
    text: 'patterns.words.npa.text',
  },
  nxx: {
    label: 'patterns.words.nxx.label',
    term: 'patterns.words.nxx.term',
    text: 'patterns.words.nxx.text',
  },
  trunk: {
    label: 'patterns.words.trunk.label',
    term: 'patterns.words.trunk.term',
    text: 'patterns.words.trunk.text',
  },
  staticTrunk: {
    label: 'patterns.words.staticTrunk.label',
    term: 'patterns.words.staticTrunk.term',
    text: 'patterns.words.staticTrunk.text',
  },
  registration: {
    label: 'patterns.words.registration.label',
    term: 'patterns.words.registration.term',
    text: 'patterns.words.registration.text',
  },
  route: {
    label: 'patterns.words.route.label',
    term: 'patterns.words.route.term',
    text: 'patterns.words.route.text',
  },
  failover: {
    label: 'patterns.words.failover.label',
    term: 'patterns.words.failover.term',
    text: 'patterns.words.failover.text',
  },
  cfb: {
    label: 'patterns.words.cfb.label',
    term: 'patterns.words.cfb.term',
    text: 'patterns.words.cfb.text',
  },
  cfna: {
    label: 'patterns.words.cfna.label',
    term: 'patterns.words.cfna.term',
    text: 'patterns.words.cfna.text',
  },
  cfOffline: {
    label: 'patterns.words.cfOffline.label',
    term: 'patterns.words.cfOffline.term',
    text: 'patterns.words.cfOffline.text',
  },
  channels: {
    label: 'patterns.words.channels.label',
    term: 'patterns.words.channels.term',
    text: 'patterns.words.channels.text',
  },
  interLimit: {
    label: 'patterns.words.interLimit.label',
    term: 'patterns.words.interLimit.term',
    text: 'patterns.words.interLimit.text',
  },
  credit: {
    label: 'patterns.words.credit.label',
    term: 'patterns.words.credit.term',
    text: 'patterns.words.credit.text',
  },
  ccrf: {
    label: 'patterns.words.ccrf.label',
    term: 'patterns.words.ccrf.term',
    text: 'patterns.words.ccrf.text',
  },
  billedMin: {
    label: 'patterns.words.billedMin.label',
    term: 'patterns.words.billedMin.term',
    text: 'patterns.words.billedMin.text',
  },
  portOutPin: {
    label: 'patterns.words.portOutPin.label',
    term: 'patterns.words.portOutPin.term',
    text: 'patterns.words.portOutPin.text',
  },
  segments: {
    label: 'patterns.words.segments.label',
    term: 'patterns.words.segments.term',
    text: 'patterns.words.segments.text',
  },
  sname: {
    label: 'patterns.words.sname.label',
    term: 'patterns.words.sname.term',
    text: 'patterns.words.sname.text',
  },
  proFax: {
    label: 'patterns.words.proFax.label',
    term: 'patterns.words.proFax.term',
    text: 'patterns.words.proFax.text',
  },
  enterpriseFax: {
    label: 'patterns.words.enterpriseFax.label',
    term: 'patterns.words.enterpriseFax.term',
    text: 'patterns.words.enterpriseFax.text',
  },
  toFax: {
    label: 'patterns.words.toFax.label',
    term: 'patterns.words.toFax.term',
    text: 'patterns.words.toFax.text',
  },
  toVoice: {
    label: 'patterns.words.toVoice.label',
    term: 'patterns.words.toVoice.term',
    text: 'patterns.words.toVoice.text',
  },
  didMode: {
    label: 'patterns.words.didMode.label',
    term: 'patterns.words.didMode.term',
    text: 'patterns.words.didMode.text',
  },
});

export type Word = keyof typeof glossary;
