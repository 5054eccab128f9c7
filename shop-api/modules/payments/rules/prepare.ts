import type { Problem } from '#lib/contract/base/problem.ts'

/** The result of the first call of a card payment. */
export type Prepare =
  | { kind: 'prepared'; attemptId: string; deviceDataUrl: string; accessToken: string }
  /** Mistyped data: the page shows the reason and stays open. */
  | { kind: 'typed'; attemptId: string | null; reason: string }
  | { kind: 'refused'; problem: Problem }
