import { percentile } from '../report.ts'

/** How a request ended: answered right; refused for now (429, 503); anything else. */
export type Outcome = 'right' | 'refused' | 'wrong'

interface Kind {
  times: number[]
  refused: number
  wrong: number
}

export interface KindFigures {
  requests: number
  refused: number
  wrong: number
  /** Of the requests that were answered right, in milliseconds. */
  p50: number
  p95: number
  p99: number
}

/** Maximum number of different faults printed in full. */
const FAULTS_TOLD = 20

/** The responses of a run, by kind of request. */
export class Samples {
  /** Before it counts, requests only warm the shop up. */
  isCounting = false
  /** Connections that ended while idle: the request was sent again over a new connection, as browsers do. */
  reconnects = 0
  readonly statuses = new Map<string, number>()
  readonly faults = new Map<string, number>()
  /** Wrong responses in total, including the warm-up. */
  wrongInAll = 0
  readonly #kinds = new Map<string, Kind>()

  add(kind: string, ms: number, status: string, outcome: Outcome, fault?: string): void {
    if (outcome === 'wrong') this.#noteFault(`${kind}: ${fault ?? status}`)
    if (!this.isCounting) return
    const counted = this.#kinds.get(kind) ?? { times: [], refused: 0, wrong: 0 }
    this.#kinds.set(kind, counted)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (outcome === 'right') counted.times.push(ms)
    else counted[outcome] += 1
  }

  #noteFault(fault: string): void {
    this.wrongInAll += 1
    if (this.faults.size < FAULTS_TOLD || this.faults.has(fault)) {
      this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
    }
  }

  /** The kinds in the order of their names, and all of them together. */
  figures(): { kinds: Record<string, KindFigures>; all: KindFigures } {
    const kinds = [...this.#kinds].sort(([a], [b]) => a.localeCompare(b))
    return {
      kinds: Object.fromEntries(kinds.map(([name, kind]) => [name, figuresOf(kind)])),
      all: figuresOf({
        times: kinds.flatMap(([, kind]) => kind.times),
        refused: kinds.reduce((sum, [, kind]) => sum + kind.refused, 0),
        wrong: kinds.reduce((sum, [, kind]) => sum + kind.wrong, 0),
      }),
    }
  }
}

function figuresOf({ times, refused, wrong }: Kind): KindFigures {
  const at = (p: number) => (times.length === 0 ? 0 : Math.round(percentile(times, p) * 10) / 10)
  return { requests: times.length + refused + wrong, refused, wrong, p50: at(50), p95: at(95), p99: at(99) }
}
