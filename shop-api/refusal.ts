import { type Problem, type ProblemCode, problem } from '#lib/contract/base/problem.ts'

/** Thrown by a handler to refuse a request; the caller gets the problem unchanged. `data` must be in wire form. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** Seconds until the same request can succeed; undefined if waiting does not help. */
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: Problem, retryAfterSeconds?: number) {
    super(refusal.message)
    this.name = 'ProblemError'
    this.problem = refusal
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A refusal of the table, ready to throw. */
export function refuse(
  code: ProblemCode,
  message: string,
  more: { fields?: Record<string, string>; data?: unknown; retryAfterSeconds?: number } = {},
): ProblemError {
  const { retryAfterSeconds, ...rest } = more
  return new ProblemError(problem(code, message, rest), retryAfterSeconds)
}

/** The refusal of an unknown address, also for an address whose secret or setting is wrong. */
export const refuseUnknownCall = (): ProblemError => refuse('unknown-call', 'There is no such call.')
