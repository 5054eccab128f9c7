import { connection } from 'next/server'
import { cacheFigures } from '#server/cache/store.ts'
import { environment } from '#server/env.ts'

const SECONDS_TO_ANSWER = 2

/** What the storefront depends on, and whether it answers: 200 when all of it does, else 503. */
export async function GET(): Promise<Response> {
  await connection()
  const began = performance.now()
  const upstream = await fetch(`${environment().SHOP_API_URL}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(SECONDS_TO_ANSWER * 1000),
  }).catch(() => null)
  // An API of another make may have no such address: that it answers is what we ask.
  const answers = upstream !== null && upstream.status < 500
  await upstream?.body?.cancel()
  const body = {
    status: answers ? 'ok' : 'failing',
    shopApi: { answers, ms: Math.round(performance.now() - began) },
    pageCache: cacheFigures(),
    memoryMB: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    uptimeSeconds: Math.round(process.uptime()),
  }
  return Response.json(body, { status: answers ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
