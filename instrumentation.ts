/** Runs once at the server's start, before any request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareServer } = await import('#server/start/prepare-server.ts')
    prepareServer()
    const { observeServer } = await import('#server/observe/observe-server.ts')
    await observeServer()
  }
}
