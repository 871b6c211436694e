const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
];

/** The zones that a provider's times may be in; another one that is already set stays a choice. */
export function zones(current: string): { value: string; label: string }[] {
  const names = US_ZONES.includes(current) ? US_ZONES : [current, ...US_ZONES];
  return names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
