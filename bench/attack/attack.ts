import type { Target } from './target.ts'

/** The outcome of an attempt: refused by the shop or let in, with the observation. */
export interface Verdict {
  refused: boolean
  /** The shop's response or action, in one line. */
  seen: string
}

/** One step of an attacker, played against a shop of our own. */
export interface Attack {
  /** The finding it belongs to, such as "H1". */
  finding: string
  /** The attempt, in one line. */
  attempt: string
  /** @throws if the attempt cannot be made at all: that proves no protection and counts as let in */
  play: (target: Target) => Promise<Verdict>
}

export const refused = (seen: string): Verdict => ({ refused: true, seen })
export const admitted = (seen: string): Verdict => ({ refused: false, seen })

/** A verdict: refused if the condition is true, else let in. */
export const verdict = (isRefused: boolean, seen: string): Verdict => ({ refused: isRefused, seen })

export const step = (finding: string, attempt: string, play: Attack['play']): Attack => ({ finding, attempt, play })

export const statusesOf = async (answers: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status)

/** Requests of which each must be refused for its own fault: with a 4xx that is not a rate limit. */
export const eachRefused = (finding: string, attempt: string, play: (target: Target) => Promise<number[]>): Attack =>
  step(finding, attempt, async (target) => {
    const statuses = await play(target)
    return verdict(
      statuses.length > 0 && statuses.every((one) => one >= 400 && one < 500 && one !== 429),
      statuses.join(', '),
    )
  })
