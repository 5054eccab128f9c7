import http from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Call, Input, Output } from '#lib/contract/base/call.ts'
import { decodeReply, type Envelope, encodeRequest, pathAndBody } from '#lib/contract/base/envelope.ts'
import type { Samples } from './samples.ts'

const unzip = promisify(gunzip)

/** Maximum wait for a response. */
const ANSWER_WITHIN_MS = 30_000

export interface Reply {
  /** 0 without a response. */
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** The reason for a missing response. */
  failure?: string
}

export interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Checks a response. @returns the fault, or null */
export type Check = (reply: Reply) => string | null

/** A request was refused for now or failed: the visitor's step ends here. The samples already include it. */
export class Turned extends Error {
  readonly reply: Reply

  constructor(what: string, reply: Reply) {
    super(`${what}: ${reply.status} ${reply.failure ?? reply.text.slice(0, 300)}`)
    this.reply = reply
  }
}

let browsers = 0
/** Every browser has a separate address, as customers have, so that they do not share the limits of one network. */
function nextLoopback(): string {
  browsers = (browsers + 1) % 60_000
  return `127.0.${1 + Math.floor(browsers / 250)}.${1 + (browsers % 250)}`
}

/** A visitor's browser: one persistent connection, cookies, and the headers of the shop's own pages. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #shop: URL
  readonly #samples: Samples
  readonly #agent: http.Agent
  readonly #headers: Record<string, string>

  /** @param origin of the shop's pages, if it differs from `shopUrl` */
  constructor(shopUrl: string, samples: Samples, origin = new URL(shopUrl).origin) {
    this.#shop = new URL(shopUrl)
    this.#samples = samples
    const Agent = this.#shop.protocol === 'https:' ? https.Agent : http.Agent
    const localAddress = this.#shop.hostname === '127.0.0.1' ? nextLoopback() : undefined
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, timeout: ANSWER_WITHIN_MS, localAddress })
    this.#headers = { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip' }
  }

  /** Ends its connections. */
  close(): void {
    this.#agent.destroy()
  }

  /**
   * Sends a request and records its outcome. If a connection ended unused, it sends the request again over a new
   * connection.
   */
  async fetch(kind: string, path: string, sent: Sent, check: Check): Promise<Reply> {
    const began = performance.now()
    let reply = await this.#send(path, sent)
    if (reply.failure === 'unused connection ended') {
      this.#samples.reconnects += 1
      reply = await this.#send(path, sent)
    }
    const ms = performance.now() - began
    const status = reply.status === 0 ? 'no answer' : String(reply.status)
    const isRefused = reply.status === 429 || reply.status === 503
    const fault = isRefused ? null : (reply.failure ?? check(reply))
    this.#samples.add(kind, ms, status, isRefused ? 'refused' : fault === null ? 'right' : 'wrong', fault ?? undefined)
    if (isRefused || fault !== null) throw new Turned(kind, reply)
    return reply
  }

  /** Opens a page, and follows its redirects. */
  async open(kind: string, path: string, check: Check): Promise<Reply> {
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const isMoved = ({ status }: Reply) => status === 303 || status === 307 || status === 308
    const reply = await this.fetch(kind, path, { headers }, (one) => (isMoved(one) ? null : check(one)))
    const target = isMoved(reply) ? reply.headers.location : undefined
    return target === undefined ? reply : this.fetch(kind, pathOf(target, this.#shop), { headers }, check)
  }

  /** One call of the contract, sent as the shop's scripts send it. */
  async call<C extends Call>(
    kind: string,
    call: C,
    input: Input<C>,
    headers: Record<string, string> = {},
  ): Promise<Output<C>> {
    const { path, body } = pathAndBody(call, encodeRequest(call, input))
    const sent = {
      method: call.method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    let data: Output<C> | undefined
    await this.fetch(kind, `/api${path}`, sent, (reply) => {
      if (reply.status !== 200) return `${reply.status} ${reply.text.slice(0, 200)}`
      try {
        data = decodeReply(call, (JSON.parse(reply.text) as Envelope).data)
        return null
      } catch (error) {
        return `an answer that is not of the contract: ${String(error).slice(0, 200)}`
      }
    })
    return data as Output<C>
  }

  async #send(path: string, { method = 'GET', headers = {}, body }: Sent): Promise<Reply> {
    const module = this.#shop.protocol === 'https:' ? https : http
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Promise((resolve) => {
      const request = module.request(new URL(path, this.#shop), {
        agent: this.#agent,
        method,
        headers: {
          ...this.#headers,
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        timeout: ANSWER_WITHIN_MS,
      })
      let hasAnswered = false
      const fail = (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && !hasAnswered && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
        const failure = isStale ? 'unused connection ended' : (error.code ?? error.message)
        resolve({ status: 0, headers: {}, text: '', failure })
      }
      request.once('timeout', () => request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)))
      request.once('error', fail)
      request.once('response', (response) => {
        hasAnswered = true
        this.#keepCookies(response.headers['set-cookie'])
        read(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          fail,
        )
      })
      request.end(body)
    })
  }

  #keepCookies(lines: readonly string[] = []): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

async function read(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return (response.headers['content-encoding'] === 'gzip' ? await unzip(bytes) : bytes).toString('utf8')
}

function pathOf(address: string, shop: URL): string {
  const { pathname, search } = new URL(address, shop)
  return pathname + search
}

/** Passes if the response is 200 and contains a word, as HTML writes it. */
export function holds(word: string): Check {
  const written = word
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&#x27;')
    .replaceAll('"', '&quot;')
  return ({ status, text }) => {
    if (status !== 200) return `${status} ${text.slice(0, 120)}`
    return text.includes(written) ? null : `a page without “${word}”`
  }
}

/** Passes if it is a complete page of the shop, with any content. */
export const isPage: Check = ({ status, text }) => {
  if (status !== 200) return `${status} ${text.slice(0, 120)}`
  return text.includes('</main>') ? null : 'a page without its main part'
}
