import 'server-only'
import { refuse } from './refusal.ts'

/** No call needs more JSON than this: the largest cart is a tenth of it. */
const MAX_BYTES = 1024 * 1024

const tooLarge = (max: number) => refuse('too-large', `At most ${Math.floor(max / 1024)} KB can be sent.`)

/**
 * A request's body as it arrives; reading it fails with Refusal `too-large` once there are more than `max` bytes.
 * @throws Refusal `too-large` at once where the request says so itself
 */
export function limitedBody(request: Request, max: number): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max)
  let bytes = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > max) throw tooLarge(max)
      controller.enqueue(chunk)
    },
  })
  return request.body?.pipeThrough(counter) ?? null
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
