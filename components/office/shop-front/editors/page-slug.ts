const MAX = 60

/** Turns typed text into a slug: small letters, digits and hyphens. Spaces and other separators become hyphens. */
export const slugTyped = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX)

/** Slug suggested by a title: `Mother’s Day: 8 May` → `mothers-day-8-may`. */
export const slugOf = (title: string): string => slugTyped(title).replace(/-$/, '')
