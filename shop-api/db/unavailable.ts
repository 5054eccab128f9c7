/**
 * The database cannot be reached, or the connection broke before it answered. What was asked may have been done or not;
 * asking again with the same Idempotency-Key is safe.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100'

/** Whether the database has no room left: what was to be written was not. */
export function isDatabaseFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as { code?: string }).code === DISK_FULL) return true
  return false
}

/** Whether an error, or what it was wrapped around (Drizzle wraps what its statements throw), is a lost database. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return true
  return false
}
