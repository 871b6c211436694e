import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { JsonFile } from '../settings/json-file.ts';
import { freeColor, SPECIFICATION_WIRE, type profilesSchema, type StoredProfile } from './profiles.ts';

/** The profiles of this computer as their file has them, and where the data of each lies. */
export class ProfileBook {
  readonly #file: JsonFile<typeof profilesSchema>;
  readonly #folder: string;

  /** @param folder of all data of the app */
  constructor(file: JsonFile<typeof profilesSchema>, folder: string) {
    this.#file = file;
    this.#folder = folder;
  }

  get entries(): StoredProfile[] {
    return this.#file.value.profiles;
  }

  /** Id of the profile that was on the screen last. */
  get active(): string | null {
    return this.#file.value.active;
  }

  entryOf(profileId: string): StoredProfile | undefined {
    return this.entries.find(({ id }) => id === profileId);
  }

  /** Folder of the data of a profile. */
  folderOf(profileId: string): string {
    return join(this.#folder, 'profiles', profileId);
  }

  /** The profile that follows in the order of those that `fits` takes; null where there is none. */
  nextTo(profileId: string, fits: (id: string) => boolean): string | null {
    const ids = this.entries.map(({ id }) => id);
    const at = ids.indexOf(profileId);
    const others = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
    return others.find(fits) ?? null;
  }

  /** The entry that a sign-in makes or changes; what the form does not say stays as it was. */
  entryFor(input: CommandInput<'session.connect'>, baseUrl: string): StoredProfile {
    const known = this.knownProfile(baseUrl, input.username);
    const { format, dialect } = input.wire ?? known ?? SPECIFICATION_WIRE;
    return {
      id: known?.id ?? randomUUID(),
      kind: 'live',
      name: input.name,
      baseUrl,
      username: input.username,
      registeredIp: input.registeredIp,
      secretStorage: input.sessionOnly ? 'session' : 'keychain',
      format,
      dialect,
      color: known?.color ?? freeColor(this.entries),
      viewOnly: known?.viewOnly ?? false,
      ...(known?.thresholds ? { thresholds: known.thresholds } : {}),
      signedOut: false,
    };
  }

  /** The profile of an account that is known already. */
  knownProfile(baseUrl: string, username: string): StoredProfile | undefined {
    return this.entries.find(
      (profile) => profile.kind === 'live' && profile.baseUrl === baseUrl && profile.username === username,
    );
  }

  /** Writes an entry in its place, a new one at the end. */
  async store(entry: StoredProfile, active: string | null): Promise<void> {
    const known = this.entryOf(entry.id) !== undefined;
    const profiles = known
      ? this.entries.map((other) => (other.id === entry.id ? entry : other))
      : [...this.entries, entry];
    await this.#file.write({ ...this.#file.value, active, profiles });
  }

  /** Takes an entry out. */
  async drop(profileId: string, active: string | null): Promise<void> {
    const profiles = this.entries.filter(({ id }) => id !== profileId);
    await this.#file.write({ ...this.#file.value, active, profiles });
  }
}
