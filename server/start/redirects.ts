import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { redirectPath, withQuery } from '#lib/content/redirect-path.ts'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { contentRedirects, type PublishedRedirect } from '#lib/contract/content/content.ts'
import { latestVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'

/** Addresses that staff have lead elsewhere (lib/contract/content/content.ts), answered before Next sees the request. */

/** Interval of checks for a reported change: a redirect takes effect within two seconds. */
const LOOK_EVERY_MS = 500
/** Interval of reads without a reported change, in case a change was missed. */
const READ_EVERY_MS = 60_000
const ANSWER_WITHIN_MS = 2_000
/** Maximum cache time of a permanent redirect, because staff can undo it. Seconds. */
const KEPT_SECONDS = 3_600

const answerShape = z.object({ data: contentRedirects.reply })

async function fetchRedirects(): Promise<PublishedRedirect[]> {
  const { SHOP_API_URL: shopApi, SHOP_API_KEY: key } = environment()
  const answer = await fetch(shopApi + contentRedirects.path, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    cache: 'no-store',
    headers: key ? { [SHOP_API_KEY_HEADER]: key } : {},
  })
  // A third-party shop API has no redirects.
  if (answer.status === 404) return []
  if (!answer.ok) throw new Error(`the shop API answered ${answer.status}`)
  return z.parse(answerShape, await answer.json()).data
}

export interface Redirects {
  /** Responds to a request whose address is redirected. @returns whether it did */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Reads the list now. Never rejects: without a response the list stays unchanged. */
  read: () => Promise<void>
  close: () => void
}

/** Stores the list of redirects and applies it. @param fetchList for tests */
export function openRedirects(fetchList = fetchRedirects): Redirects {
  let redirects: ReadonlyMap<string, PublishedRedirect> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let readVersion: number | undefined
  let reading: Promise<void> | undefined

  const readOnce = async () => {
    const version = latestVersion()?.version
    readAt = performance.now()
    try {
      redirects = new Map((await fetchList()).map((redirect) => [redirectPath(redirect.from), redirect]))
      readVersion = version
    } catch (error) {
      console.warn(`redirects could not be read: ${(error as Error).message}`)
    }
  }
  const read = () => {
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }
  const look = () => {
    const isChanged = latestVersion()?.version !== readVersion
    const wait = performance.now() - readAt
    // After a failure it pauses, so that an unavailable shop API does not get two requests a second.
    if (wait > READ_EVERY_MS || (isChanged && wait > 2 * LOOK_EVERY_MS)) void read()
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    read,
    close: () => clearInterval(timer),
    answer: (request, response) => {
      if (redirects.size === 0 || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const [path = '/', ...queries] = (request.url ?? '/').split('?')
      const found = redirects.get(redirectPath(path))
      if (!found) return false
      const location = withQuery(addressOf(found.target), queries.join('?'))
      response
        .writeHead(found.isPermanent ? 308 : 307, {
          location,
          'cache-control': found.isPermanent ? `public, max-age=${KEPT_SECONDS}` : 'no-store',
        })
        .end()
      return true
    },
  }
}

/** A target with its non-ASCII letters encoded; encoded parts, such as "%2F", stay unchanged. */
function addressOf(target: string): string {
  const { pathname, search, hash, href } = new URL(target, 'http://shop')
  return target.startsWith('/') ? pathname + search + hash : href
}
