import 'server-only'
import { environment } from '../env.ts'
import { currentRequest } from '../http/request-context.ts'
import { cacheFigures } from '../next/cache-store.ts'

const ANSWER_WITHIN_MS = 2_000
/** However many requests come, the shop API gets one in that time. */
const BELIEVED_MS = 1_000

interface ShopApi {
  answers: boolean
  ms: number
}

let last: { at: number; shopApi: Promise<ShopApi> } | undefined

async function askShopApi(): Promise<ShopApi> {
  const began = performance.now()
  const upstream = await fetch(`${environment().SHOP_API_URL}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  // An API of another make may have no such address: that it answers is what we ask.
  const answers = upstream !== null && upstream.status < 500
  await upstream?.body?.cancel()
  return { answers, ms: Math.round(performance.now() - began) }
}

/**
 * Answers `GET /api/health`: whether the shop API answered within the last second, and, to a program of this machine
 * only, how full memory and caches are.
 */
export async function health(now = performance.now()): Promise<Response> {
  if (!last || now - last.at >= BELIEVED_MS) last = { at: now, shopApi: askShopApi() }
  const { answers, ms } = await last.shopApi
  const figures = {
    shopApi: { answers, ms },
    pageCache: cacheFigures(),
    memoryMB: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    uptimeSeconds: Math.round(process.uptime()),
  }
  const body = { status: answers ? 'ok' : 'failing', ...(currentRequest()?.isOfThisMachine && figures) }
  return Response.json(body, { status: answers ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
