import type { Size, Trunk } from '../state.ts';

const NAMES = ['frontdesk', 'afterhours', 'brooklyn', 'gardencity', 'callcenter', 'oldoffice'] as const;

/** The names of the trunks of an account; the first two are those of the smallest. */
export function trunkNames(size: Size): string[] {
  if (size === 'small') return NAMES.slice(0, 2);
  if (size === 'practice' || size === 'office') return [...NAMES];
  return [...NAMES, ...Array.from({ length: 34 }, (_, index) => `site${String(index + 1)}`)];
}

/** The trunks of the first day: the second registers itself, `oldoffice` is locked. */
export function seedTrunks(size: Size): Trunk[] {
  return trunkNames(size).map((trunk, index) => {
    const registration = trunk === 'afterhours';
    return {
      trunk,
      type: registration ? 'registration' : 'static',
      status: trunk === 'oldoffice' ? 'off' : 'on',
      ipAddress: registration ? '' : `198.51.100.${String(20 + index)}`,
      dynamicHost: '',
      interCall: index % 2 === 0 ? 'on' : 'off',
      interLimit: index % 2 === 0 ? 50 : null,
      concurrentMax: registration ? 2 : 10,
      failover: null,
      forwarding: null,
    };
  });
}
