const MAX = 60

/** What is typed as a slug: small letters, digits and hyphens; spaces and what else parts words become hyphens. */
export const slugTyped = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX)

/** The slug that a title suggests: "Mother’s Day: 8 May" → "mothers-day-8-may". */
export const slugOf = (title: string): string => slugTyped(title).replace(/-$/, '')
