import { z } from 'zod'

/** Kinds of requests of a device. */
export const OPERATIONS = [
  'initialise',
  'codes',
  'classes',
  'branches',
  'notices',
  'customer',
  'item',
  'items',
  'sale',
  'query',
  'purchases',
  'stockIo',
  'stockMaster',
] as const
export type Operation = (typeof OPERATIONS)[number]

const times = z.number().int().min(0).max(100_000)
/** Null: any request. */
const operation = z.enum(OPERATIONS).nullable()

const switchesForm = z.strictObject({
  /** closed: connections are cut before a request is read. 503: the gateway cannot reach eTIMS. */
  outage: z.enum(['off', 'closed', '503']),
  /** Milliseconds before each answer. */
  slowMs: z.number().int().min(0).max(600_000),
  /** The next requests are refused, without effect. The status of HTTP is 200 or 400. */
  refuse: z.strictObject({
    ...{ operation, times, code: z.string().min(1).max(10), message: z.string().max(300) },
    status: z.union([z.literal(200), z.literal(400)]),
  }),
  /** The next requests have their effect, and their connection is cut before the answer. */
  lose: z.strictObject({ operation, times }),
  /** The expected number rises before each of the next sales, as if another program used the device. */
  drift: z.strictObject({ by: z.number().int().min(1).max(100_000), times }),
})
export type Switches = z.output<typeof switchesForm>

const NORMAL: Switches = {
  outage: 'off',
  slowMs: 0,
  refuse: { operation: 'sale', times: 0, code: '999', message: 'Unknown error', status: 200 },
  lose: { operation: 'sale', times: 0 },
  drift: { by: 1, times: 0 },
}

/** Changes of switches: a part can be given in part. */
export type SwitchChanges = { [Name in keyof Switches]?: Switches[Name] | Partial<Switches[Name]> }

export interface SwitchBoard {
  now: () => Switches
  /** @throws ZodError naming the invalid switch */
  set: (changes: SwitchChanges) => Switches
  /** Whether a request is refused or loses its answer; each uses up one time. */
  take: (fault: 'refuse' | 'lose', of: Operation) => boolean
  /** The rise of the expected number before a sale; each uses up one time. */
  takeDrift: () => number
  reset: () => void
}

export function createSwitchBoard(): SwitchBoard {
  let switches = structuredClone(NORMAL)
  return {
    now: () => switches,
    set({ refuse, lose, drift, ...rest }) {
      switches = switchesForm.parse({
        ...{ ...switches, ...rest },
        refuse: { ...switches.refuse, ...refuse },
        lose: { ...switches.lose, ...lose },
        drift: { ...switches.drift, ...drift },
      })
      return switches
    },
    take(fault, of) {
      const { times, operation: only } = switches[fault]
      if (times === 0 || (only !== null && only !== of)) return false
      switches = { ...switches, [fault]: { ...switches[fault], times: times - 1 } }
      return true
    },
    takeDrift() {
      const { by, times } = switches.drift
      if (times === 0) return 0
      switches = { ...switches, drift: { by, times: times - 1 } }
      return by
    },
    reset() {
      switches = structuredClone(NORMAL)
    },
  }
}
