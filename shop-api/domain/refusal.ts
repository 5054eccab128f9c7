import { type Problem, type ProblemCode, problem } from '#lib/contract/problem.ts'

/** Thrown by a handler to refuse a request; the caller gets the problem as it is. `data` must be in wire form. */
export class ProblemError extends Error {
  readonly problem: Problem
  readonly headers: Record<string, string>

  constructor(refusal: Problem, headers: Record<string, string> = {}) {
    super(refusal.message)
    this.name = 'ProblemError'
    this.problem = refusal
    this.headers = headers
  }
}

/** A refusal of the table, ready to throw. */
export function refuse(
  code: ProblemCode,
  message: string,
  more: { fields?: Record<string, string>; data?: unknown; headers?: Record<string, string> } = {},
): ProblemError {
  const { headers, ...rest } = more
  return new ProblemError(problem(code, message, rest), headers)
}
