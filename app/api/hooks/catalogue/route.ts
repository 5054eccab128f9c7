import { revalidateTag } from 'next/cache'
import { isRequestId, newRequestId } from '#lib/http/request-id.ts'
import { noteVersion } from '#server/catalogue-version.ts'
import { environment } from '#server/env.ts'
import { HOOK_MAX_BYTES, readWebhookEvent } from '#server/http/catalogue-hook.ts'
import { log } from '#server/http/log.ts'
import { readText } from '#server/http/read-body.ts'
import { jsonAnswer, Refusal, refusalAnswer, refuse } from '#server/http/refusal.ts'
import { shopNow } from '#server/shop-clock.ts'

/**
 * The shop API's notice of a change: a POST of `{tags, at, version}`, signed in `x-fuma-signature`. Pages with one of
 * the tags are rendered again at their next request; all pages if the version shows that an event was missed.
 */
export async function POST(request: Request): Promise<Response> {
  const given = request.headers.get('x-request-id')
  const requestId = isRequestId(given) ? given : newRequestId()
  try {
    const body = await readText(request, HOOK_MAX_BYTES)
    const signature = request.headers.get('x-fuma-signature')
    const read = readWebhookEvent(body, signature, environment().CATALOGUE_HOOK_SECRET, shopNow())
    if ('refused' in read) {
      log.warn({ requestId, refused: read.refused }, 'catalogue hook refused')
      throw read.refused === 'shape'
        ? refuse('invalid-request', 'Expected {"tags": […], "at": "…"}.')
        : refuse('not-allowed', 'The signature is wrong or too old.')
    }
    const isMissed = read.version !== undefined && noteVersion(read.version)
    if (isMissed) log.warn({ requestId, version: read.version }, 'an event before this one was missed')
    for (const tag of isMissed ? [...read.tags, 'catalogue'] : read.tags) revalidateTag(tag, 'max')
    log.info({ requestId, tags: read.tags.length }, 'catalogue changed')
    return jsonAnswer(200, { status: 200, message: '', data: { tags: read.tags.length } }, requestId)
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, requestId)
    throw error
  }
}
