import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { environment } from '../env.ts'
import { currentRequest } from '../http/request-context.ts'
import { cacheFigures } from '../next/cache-store.ts'
import { now } from '../now.ts'
import { redisFaults } from '../redis.ts'
import { release } from '../release.ts'
import { clockProblem, learnShopTime } from '../shop-clock.ts'
import { differences, ownInstance } from './instances.ts'

const ANSWER_WITHIN_MS = 2_000
/** The shop API gets at most one request in this time. */
const BELIEVED_MS = 1_000

interface ShopApi {
  answers: boolean
  ms: number
}

let last: { at: number; shopApi: Promise<ShopApi> } | undefined

async function askShopApi(): Promise<ShopApi> {
  const began = performance.now()
  const beganAt = now()
  const upstream = await fetch(`${environment().SHOP_API_URL}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  // A third-party API can lack this address: any response is enough.
  const answers = upstream !== null && upstream.status < 500
  learnShopTime(upstream?.headers.get('date') ?? null, beganAt)
  await upstream?.body?.cancel()
  return { answers, ms: Math.round(performance.now() - began) }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the caller gets the details: a program on this machine, or a caller with the key. */
function isOperator(key: string | null): boolean {
  if (currentRequest()?.isOfThisMachine) return true
  const { SHOP_API_KEY } = environment()
  return key !== null && SHOP_API_KEY !== undefined && timingSafeEqual(digest(key), digest(SHOP_API_KEY))
}

/**
 * Responds to `GET /api/health`: whether the shop API responded within the last second. A program on this machine, or a
 * caller with the key, also gets this storefront's build and secret fingerprints, differences from the other
 * storefronts, and the use of its caches.
 * @param key the header `x-shop-api-key`
 */
export async function health(key: string | null, now = performance.now()): Promise<Response> {
  if (!last || now - last.at >= BELIEVED_MS) last = { at: now, shopApi: askShopApi() }
  const { answers, ms } = await last.shopApi
  const { build, secrets } = ownInstance()
  const figures = {
    build,
    version: release(),
    secrets,
    problems: [...differences(), ...redisFaults().map((fault) => `redis: ${fault}`)],
    shopApi: { answers, ms },
    ...(clockProblem() && { problems: [clockProblem()] }),
    pageCache: cacheFigures(),
    memoryMB: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    uptimeSeconds: Math.round(process.uptime()),
  }
  const body = { status: answers ? 'ok' : 'failing', ...(isOperator(key) && figures) }
  return Response.json(body, { status: answers ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
