import type { Problem } from '#lib/contract/base/problem.ts'

/** What the first call of a card payment answers. */
export type Prepare =
  | { kind: 'prepared'; attemptId: string; deviceDataUrl: string; accessToken: string }
  /** What was typed is wrong: the page shows why and stays. */
  | { kind: 'typed'; attemptId: string | null; reason: string }
  | { kind: 'refused'; problem: Problem }
