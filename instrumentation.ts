/** Runs once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareServer } = await import('#server/start/prepare-server.ts')
    prepareServer()
    const { observeServer } = await import('#server/observe/observe-server.ts')
    await observeServer()
  }
}
