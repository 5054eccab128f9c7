import { DECLINES, type Decline, ODD_ANSWERS, type OddAnswer } from './sandbox.ts'

/** The provider's behaviours on a call. */
export const MODES = ['normal', 'slow', 'down', 'error', 'malformed', 'lost', 'unknown'] as const
/**
 * slow: processes the call and responds after half a minute. down: cuts the connection before reading. error: a 500
 * page, not processed. malformed: processed, with half a JSON as response. lost: processed, then cuts the connection.
 * unknown: processed, with response 502 SERVER_TIMEOUT.
 */
export type Mode = (typeof MODES)[number]

/** The kinds of calls: a setup, a payment or its validation, a search, or a follow-up of a payment. */
export const CALLS = ['setup', 'payment', 'search', 'follow-up'] as const
export type CallKind = (typeof CALLS)[number]

export interface Switches {
  modes: Record<CallKind, Mode>
  /** The next authorisation's result, once; null lets the card and the amount decide. */
  nextAnswer: Decline | OddAnswer | null
  /** The device data frame sends no message to the page. */
  silentFrame: boolean
  /** Seconds until a transaction can be found by searching. */
  indexSeconds: number
}

const NORMAL: Switches = {
  modes: { setup: 'normal', payment: 'normal', search: 'normal', 'follow-up': 'normal' },
  nextAnswer: null,
  silentFrame: false,
  indexSeconds: 0,
}

export interface SwitchBoard {
  now: () => Switches
  /** @throws Error naming the invalid switch */
  set: (changes: Record<string, unknown>) => Switches
  /** The answer ordered for the next authorisation; with that it is used up. */
  takeAnswer: () => Decline | OddAnswer | null
  reset: () => void
}

export function createSwitchBoard(): SwitchBoard {
  let switches = structuredClone(NORMAL)
  return {
    now: () => switches,
    set(changes) {
      const next = { ...switches, ...changes, modes: { ...switches.modes, ...(changes.modes as object | undefined) } }
      const fault = faultOf(next)
      if (fault) throw new Error(fault)
      switches = next
      return switches
    },
    takeAnswer() {
      const { nextAnswer } = switches
      switches = { ...switches, nextAnswer: null }
      return nextAnswer
    },
    reset() {
      switches = structuredClone(NORMAL)
    },
  }
}

function faultOf(given: Switches): string | null {
  for (const [call, mode] of Object.entries(given.modes)) {
    if (!CALLS.includes(call as CallKind)) return `modes: one of ${CALLS.join(', ')}, not ${call}`
    if (!MODES.includes(mode)) return `modes.${call}: one of ${MODES.join(', ')}`
  }
  const answers: readonly string[] = [...DECLINES, ...ODD_ANSWERS]
  if (given.nextAnswer !== null && !answers.includes(given.nextAnswer))
    return `nextAnswer: one of ${answers.join(', ')}`
  if (typeof given.silentFrame !== 'boolean') return 'silentFrame: true or false'
  return typeof given.indexSeconds === 'number' && given.indexSeconds >= 0 ? null : 'indexSeconds: a number of seconds'
}
