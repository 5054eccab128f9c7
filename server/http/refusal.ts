import 'server-only'
import { type Problem, type ProblemCode, problem } from '#lib/contract/base/problem.ts'

/** Thrown by the steps of the BFF; becomes a response in the shared error shape. */
export class Refusal extends Error {
  readonly problem: Problem
  readonly headers: Record<string, string>
  constructor(refused: Problem, headers: Record<string, string> = {}) {
    super(refused.message)
    this.name = 'Refusal'
    this.problem = refused
    this.headers = headers
  }
}

/** A refusal with a code of the table and its sentence. */
export function refuse(
  code: ProblemCode,
  message: string,
  { headers, ...more }: { headers?: Record<string, string>; fields?: Record<string, string> } = {},
): Refusal {
  return new Refusal(problem(code, message, more), headers)
}

/** Refuses a request of a caller who has sent too many. @param seconds to wait; 0 passes @throws Refusal too-many-requests */
export function checkWait(seconds: number): void {
  if (seconds === 0) return
  const headers = { 'retry-after': String(seconds) }
  throw refuse('too-many-requests', `Too many requests. Please try again in ${seconds} seconds.`, { headers })
}

const ALWAYS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

/** JSON with the headers every answer of the BFF has. @param body an object, or JSON text */
export function jsonAnswer(status: number, body: unknown, requestId: string, headers: Record<string, string> = {}) {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { ...ALWAYS, 'x-request-id': requestId, ...headers },
  })
}

/** A refusal as an answer. */
export function refusalAnswer({ problem, headers }: Refusal, requestId: string): Response {
  return jsonAnswer(problem.status, problem, requestId, headers)
}
