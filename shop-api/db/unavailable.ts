/**
 * The database cannot be reached, or the connection broke before it responded. The statement can have run or not;
 * repeating the call with the same Idempotency-Key is safe.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100'

/** Whether the database's disk is full: the write did not happen. */
export function isDatabaseFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as { code?: string }).code === DISK_FULL) return true
  return false
}

/** Whether an error, or its cause (Drizzle wraps the errors of its statements), is a lost database. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseUnavailable) return true
  return false
}
