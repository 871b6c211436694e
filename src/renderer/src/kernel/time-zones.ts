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

/** Zones of the United States as choices; one that is set already stays a choice, and stands first. */
export function zoneChoices(...others: string[]): { value: string; label: string }[] {
  const names = new Set([...others.filter((name) => !US_ZONES.includes(name)), ...US_ZONES]);
  return [...names].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
