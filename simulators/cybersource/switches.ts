import { DECLINES, type Decline, ODD_ANSWERS, type OddAnswer } from './sandbox.ts'

/** How the provider behaves when it is asked. */
export const MODES = ['normal', 'slow', 'down', 'error', 'malformed', 'lost', 'unknown'] as const
/**
 * slow: it does what it is asked and answers after half a minute. down: the line is cut before it reads. error: a 500
 * page, nothing done. malformed: done, and answered with half a JSON. lost: done, and the line is cut. unknown: done,
 * and answered 502 SERVER_TIMEOUT.
 */
export type Mode = (typeof MODES)[number]

/** What is asked: a setup, a payment or its validation, a search, or what follows a payment. */
export const CALLS = ['setup', 'payment', 'search', 'follow-up'] as const
export type CallKind = (typeof CALLS)[number]

export interface Switches {
  modes: Record<CallKind, Mode>
  /** What the next authorisation is answered, once; null leaves it to the card and the amount. */
  nextAnswer: Decline | OddAnswer | null
  /** The device data frame says nothing to the page. */
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
  /** @throws Error naming what is not right */
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
