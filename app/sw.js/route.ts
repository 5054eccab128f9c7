import { connection } from 'next/server'
import { workerText } from '#server/offline/worker-text.ts'

/** The service worker. Rendered per request: the setting that removes it takes effect without a build. */
export async function GET(): Promise<Response> {
  await connection()
  return new Response(workerText(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
