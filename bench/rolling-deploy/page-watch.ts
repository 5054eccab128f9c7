import { setTimeout as pause } from 'node:timers/promises'
import { faultOfFile, filesOf } from './page-files.ts'

const EVERY_MS = 150

/** Opens pages again and again, and every file of its build that a page names, as browsers without a cache do. */
export class PageWatch {
  /** The deviations, without duplicates. */
  readonly wrong = new Set<string>()
  pages = 0
  files = 0
  /** Number of pages from each build. */
  readonly builds = new Map<string, number>()
  /** Every file that was named by a page of each build. */
  readonly filesBy = new Map<string, Set<string>>()
  readonly #url: string
  readonly #origin: string
  readonly #paths: readonly string[]
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(url: string, origin: string, paths: readonly string[]) {
    this.#url = url
    this.#origin = origin
    this.#paths = paths
  }

  begin(): void {
    this.#running = this.#watch()
    // `end` reports it, not an unhandled rejection.
    this.#running.catch(() => undefined)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #watch(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      // A different address each time, so that the request reaches the balancer and no cache.
      await this.#look(`${this.#paths[turn % this.#paths.length]}?look=${turn}`)
      await pause(EVERY_MS)
    }
  }

  async #look(path: string): Promise<void> {
    const answer = await this.#fetch(path)
    if (typeof answer === 'string') {
      this.wrong.add(`${path.replace(/\?.*/, '')}: ${answer}`)
      return
    }
    const html = await answer.text()
    if (answer.status !== 200) this.wrong.add(`${path.replace(/\?.*/, '')}: ${answer.status}`)
    const { files, build } = filesOf(html)
    if (build === '') this.wrong.add(`${path.replace(/\?.*/, '')} does not say of which build it is`)
    this.pages += 1
    this.builds.set(build, (this.builds.get(build) ?? 0) + 1)
    const known = this.filesBy.get(build) ?? new Set()
    this.filesBy.set(build, known)
    for (const file of files) known.add(file)
    await Promise.all(files.map((file) => this.#lookAtFile(file)))
  }

  async #lookAtFile(file: string): Promise<void> {
    this.files += 1
    const answer = await this.#fetch(file)
    if (typeof answer === 'string') {
      this.wrong.add(`${file}: ${answer}`)
      return
    }
    await answer.arrayBuffer()
    const fault = faultOfFile(file, { status: answer.status, type: answer.headers.get('content-type') ?? '' })
    if (fault) this.wrong.add(fault)
  }

  /** @returns the response, or the reason for its absence */
  async #fetch(path: string): Promise<Response | string> {
    try {
      return await fetch(this.#url + path, { headers: { host: new URL(this.#origin).host } })
    } catch (error) {
      return String((error as Error).cause ?? error)
    }
  }
}
