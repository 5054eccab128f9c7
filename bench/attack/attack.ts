import type { Target } from './target.ts'

/** What became of an attempt: refused by the shop, or let in, and what was seen. */
export interface Verdict {
  refused: boolean
  /** What the shop answered or did, in one line. */
  seen: string
}

/** One step of an attacker, played against a shop of our own. */
export interface Attack {
  /** The finding it belongs to, such as "H1". */
  finding: string
  /** What is attempted, in one line. */
  attempt: string
  /** @throws when the attempt cannot be made at all: that proves nothing and counts as let in */
  play: (target: Target) => Promise<Verdict>
}

export const refused = (seen: string): Verdict => ({ refused: true, seen })
export const admitted = (seen: string): Verdict => ({ refused: false, seen })

/** Refused where it holds, let in otherwise. */
export const verdict = (isRefused: boolean, seen: string): Verdict => ({ refused: isRefused, seen })
