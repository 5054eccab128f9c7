/** Runs once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { environment } = await import('#server/env.ts')
  try {
    environment()
  } catch (error) {
    // It names what is missing or malformed. Next would go on listening and answer 500 to everybody.
    console.error((error as Error).message)
    process.exit(1)
  }
  // From now on every request knows whose it is.
  await import('#server/http/asking.ts')
}
