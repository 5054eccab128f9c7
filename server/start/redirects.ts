import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { redirectPath, withQuery } from '#lib/content/redirect-path.ts'
import { contentRedirects, type PublishedRedirect } from '#lib/contract/content.ts'
import { SHOP_API_KEY_HEADER } from '#lib/contract/shop-api-key.ts'
import { latestVersion } from '../catalogue-version.ts'
import { environment } from '../env.ts'

/** Addresses that staff have lead elsewhere (lib/contract/content.ts), answered before Next sees the request. */

/** So often it is looked whether the shop API has said that something changed: a redirect holds within two seconds. */
const LOOK_EVERY_MS = 500
/** Also read without any change said, for what was missed. */
const READ_EVERY_MS = 60_000
const ANSWER_WITHIN_MS = 2_000
/** How long browsers may keep a permanent one: it may be taken back. Seconds. */
const KEPT_SECONDS = 3_600

const answerShape = z.object({ data: contentRedirects.reply })

async function fetchRedirects(): Promise<PublishedRedirect[]> {
  const { SHOP_API_URL: shopApi, SHOP_API_KEY: key } = environment()
  const answer = await fetch(shopApi + contentRedirects.path, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    cache: 'no-store',
    headers: key ? { [SHOP_API_KEY_HEADER]: key } : {},
  })
  // A shop API of another make has none.
  if (answer.status === 404) return []
  if (!answer.ok) throw new Error(`the shop API answered ${answer.status}`)
  return z.parse(answerShape, await answer.json()).data
}

export interface Redirects {
  /** Answers a request whose address leads elsewhere. @returns whether it did */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Reads the list now. Never rejects: without an answer the list stays as it is. */
  read: () => Promise<void>
  close: () => void
}

/** Keeps the list of redirects, and answers by it. @param fetchList for tests */
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
    // After a failure it waits a little, so that a shop API that is away is not asked twice a second.
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

/** A target with its letters beyond ASCII encoded; what is encoded already, "%2F" too, stays as it is. */
function addressOf(target: string): string {
  const { pathname, search, hash, href } = new URL(target, 'http://shop')
  return target.startsWith('/') ? pathname + search + hash : href
}
