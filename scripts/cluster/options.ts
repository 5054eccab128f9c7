/** The options of `npm run cluster`. */
import { parseArgs } from 'node:util'
import { STATE_FILE } from './state.ts'

export interface ClusterOptions {
  storefronts: number
  apis: number
  workers: number
  /** Where nginx listens; 0 takes any free port. */
  port: number
  /**
   * Commits wait for the standby. After an absence of this many seconds they stop waiting, and the standby cannot be
   * promoted without loss until it has caught up. Null: they wait for its return.
   */
  standbyWaitSeconds: number | null
  stateFile: string
  /** Settings over those of the cluster: of all instances. */
  env: Record<string, string>
}

export const DEFAULTS: ClusterOptions = {
  storefronts: 3,
  apis: 3,
  workers: 2,
  port: 3000,
  standbyWaitSeconds: 10,
  stateFile: STATE_FILE,
  env: {},
}

const MAX = 20

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (/^\d{1,6}$/.test(text) && value >= low && value <= high) return value
  throw new Error(`--${name} must be a whole number from ${low} to ${high}, not "${text}".`)
}

/** @throws Error with a readable message for an unknown option or an invalid value */
export function readOptions(args: string[]): ClusterOptions {
  const { values } = parseArgs({
    args,
    options: {
      storefronts: { type: 'string', default: String(DEFAULTS.storefronts) },
      apis: { type: 'string', default: String(DEFAULTS.apis) },
      workers: { type: 'string', default: String(DEFAULTS.workers) },
      port: { type: 'string', default: String(DEFAULTS.port) },
      'standby-wait': { type: 'string', default: String(DEFAULTS.standbyWaitSeconds) },
      state: { type: 'string', default: DEFAULTS.stateFile },
    },
  })
  const wait = values['standby-wait']
  return {
    storefronts: wholeNumber('storefronts', values.storefronts, 1, MAX),
    apis: wholeNumber('apis', values.apis, 1, MAX),
    workers: wholeNumber('workers', values.workers, 1, MAX),
    port: wholeNumber('port', values.port, 0, 65_535),
    standbyWaitSeconds: wait === 'never' ? null : wholeNumber('standby-wait', wait, 1, 3_600),
    stateFile: values.state,
    env: {},
  }
}
