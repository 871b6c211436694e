/** Longest tag of a number. */
export const TAG_MAX = 40;

/** The tags that are typed with commas between them, each once. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
