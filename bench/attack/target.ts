import { openSync, readSync } from 'node:fs'
import http from 'node:http'
import type { Settings } from '../../scripts/environment.ts'
import type { Part } from '../../scripts/part-environment.ts'
import type { Running } from '../../scripts/stack.ts'

/** The shop under attack: its own processes on loopback, over a throw-away folder. */
export interface Target {
  settings: Settings
  /** Addresses without a final slash. The office has a separate host. */
  shop: string
  office: string
  shopApi: string
  daraja: string
  cards: string
  running: Map<Part, Running>
}

export interface Answer {
  status: number
  /** Of the shop's own responses; empty for others. */
  code: string
  message: string
  data: unknown
  headers: Headers
  text: string
}

let networks = 0

/** An address in an unused network: the shop runs behind one trusted proxy, which forwards it. */
export function freshAddress(): string {
  networks += 1
  return `10.${Math.floor(networks / 250) % 250}.${networks % 250}.7`
}

/** A visitor with a browser, or a script that imitates it: cookies, an address, and the shop's own origin. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly target: Target
  readonly address: string
  readonly site: string

  constructor(target: Target, address = freshAddress(), site = target.shop) {
    this.target = target
    this.address = address
    this.site = site
  }

  /** The request headers of the shop's own page. */
  headers(extra: Record<string, string> = {}): Record<string, string> {
    return {
      origin: this.site,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.address,
      ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...extra,
    }
  }

  /** One request to the storefront, with cookies. A header with the value '' is left out. */
  async fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const headers = Object.fromEntries(Object.entries(this.headers(init.headers)).filter(([, value]) => value !== ''))
    const answer = await fetch(this.site + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers,
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), value)
    }
    return answer
  }

  /** One call of the contract in its wire form, with a fresh idempotency key. */
  async call(path: string, body: unknown = {}, extra: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.fetch(`/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...extra },
    })
    return readAnswer(answer)
  }

  /** As `call`, but waits out the general rate limit, at most twice. */
  async patientCall(path: string, body: unknown = {}): Promise<Answer> {
    for (let waited = 0; ; waited += 1) {
      const answer = await this.call(path, body)
      if (!isGeneralLimit(answer) || waited === 2) return answer
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after') ?? 60) * 1000))
    }
  }

  /** The data of a call that an attack needs to begin with. @throws when it is refused */
  async must<Data>(path: string, body: unknown = {}): Promise<Data> {
    const answer = await this.patientCall(path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code} ${answer.message}`)
    return answer.data as Data
  }
}

/** Whether it is the general limit on a network's calls, not a limit that guards the attempted action. */
export const isGeneralLimit = ({ message }: Answer): boolean => message.startsWith('Too many requests')

export async function readAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text()
  let read: { code?: string; message?: string; data?: unknown } = {}
  try {
    read = JSON.parse(text) as typeof read
  } catch {
    // A page or a file: its status and text are enough.
  }
  return {
    status: answer.status,
    code: read.code ?? '',
    message: read.message ?? '',
    data: read.data,
    headers: answer.headers,
    text,
  }
}

/** The status of a GET of a path exactly as written, with the given Host; 0 without an answer. */
export function rawStatus(origin: string, page: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const request = http.request({ hostname, port, path: page, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', () => resolve(0)).end()
  })
}

/** An unused Kenyan mobile number. */
export function freshPhone(): string {
  return `2547${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`
}

let people = 0
/** An unused email. */
export function freshEmail(): string {
  people += 1
  return `attacker.${process.pid}.${people}@example.co.ke`
}

/** Resident memory of a part, in MB; null if the system does not report it. */
export function residentMegabytes(running: Running | undefined): number | null {
  try {
    const file = openSync(`/proc/${running?.process.pid}/status`, 'r')
    const buffer = Buffer.alloc(4096)
    const length = readSync(file, buffer)
    const kilobytes = /VmRSS:\s+(\d+)/.exec(buffer.toString('utf8', 0, length))?.[1]
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null
  } catch {
    return null
  }
}

/** How often each status was answered: "12 × 200, 48 × 429". */
export function countsOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}
