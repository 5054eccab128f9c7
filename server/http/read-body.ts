import 'server-only'
import { refuse } from './refusal.ts'

/** No call needs more JSON than this: the largest cart is a tenth of it. */
const MAX_BYTES = 1024 * 1024

const tooLarge = (max: number) => refuse('too-large', `At most ${Math.floor(max / 1024)} KB can be sent.`)

/** Slower bodies occupy a form's slot for too long; EDGE is five times as fast. */
const MIN_BYTES_PER_SECOND = 2_000
const GRACE_SECONDS = 20
const tooSlow = () => refuse('invalid-request', 'The connection is too slow. Please try again.')

/**
 * A request's body as a stream. Reading it fails with a Refusal after more than `max` bytes, or if it is too slow.
 * @throws Refusal `too-large` at once if the request declares a larger size
 */
export function limitedBody(request: Request, max: number): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max)
  let bytes = 0
  let seconds = 0
  let watch: NodeJS.Timeout | undefined
  const end = () => clearInterval(watch)
  const counting: Transformer<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> & { cancel: () => void } = {
    start(controller) {
      watch = setInterval(() => {
        seconds += 1
        if (bytes >= (seconds - GRACE_SECONDS) * MIN_BYTES_PER_SECOND) return
        end()
        controller.error(tooSlow())
      }, 1000).unref()
    },
    flush: end,
    cancel: end,
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > max) {
        end()
        throw tooLarge(max)
      }
      controller.enqueue(chunk)
    },
  }
  return request.body?.pipeThrough(new TransformStream(counting)) ?? null
}

/**
 * The bytes of a request's body.
 * @throws Refusal `too-large` beyond `max` bytes, before they are all read
 */
export async function readBytes(request: Request, max = MAX_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitedBody(request, max) ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The text of a request's body. @throws Refusal `too-large` */
export async function readText(request: Request, max = MAX_BYTES): Promise<string> {
  return (await readBytes(request, max)).toString('utf8')
}

/**
 * The JSON of a request's body; `{}` of a request without one.
 * @throws Refusal `wrong-content-type`, `too-large`, `malformed-json`
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const text = await readText(request)
  if (text === '') return {}
  if (type !== 'application/json') throw refuse('wrong-content-type', 'Send JSON, as application/json.')
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('malformed-json', 'This is not JSON.')
  }
}
