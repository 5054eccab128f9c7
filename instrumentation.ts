/** Runs once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { environment } = await import('#server/env.ts')
  // Names what is missing or malformed, and ends the start.
  environment()
  // From now on every request knows whose it is.
  await import('#server/http/asking.ts')
}
