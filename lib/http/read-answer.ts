import type { AnswerOf, Call, MetaOf, Output } from '../contract/base/call.ts'
import { decodeMeta, decodeReply, type Envelope } from '../contract/base/envelope.ts'
import { type Answer, type Problem, problem } from '../contract/base/problem.ts'
import { problemSchema } from '../contract/base/problem-schema.ts'
import { jsonOf } from './json-of.ts'
import { unreachable } from './send-call.ts'

const BROKEN = 'Something went wrong. Please try again.'

/** A call's response: decoded, and raw. */
export type Reply<C extends Call> =
  | { ok: true; status: number; envelope: Envelope; text: string; data: Output<C>; meta: MetaOf<C> }
  | {
      ok: false
      problem: Problem
      /** A raw response that does not match the contract. */
      unfit?: Partial<Envelope>
    }

/** The problem that a refusal names. A refusal without a problem is from a proxy or from a different shop API. */
function problemOf(status: number, text: string): Problem {
  const named = problemSchema.safeParse(jsonOf(text))
  if (named.success) return named.data
  if (status === 401) return problem('sign-in-needed', 'Your sign-in has ended. Please sign in again.')
  if (status === 404) return problem('not-found', 'We could not find this.')
  return status >= 502 && status <= 504 ? unreachable().problem : problem('internal-error', BROKEN)
}

/** The problem of an answer that is a refusal. Never throws. */
export async function readProblem(response: Response): Promise<Problem> {
  try {
    return problemOf(response.status, await response.text())
  } catch {
    // The connection ended during the response.
    return unreachable().problem
  }
}

/** Parses a JSON response by the contract. Never throws: a response that does not match becomes a problem. */
export async function readReply<C extends Call>(call: C, response: Response): Promise<Reply<C>> {
  if (!response.ok) return { ok: false, problem: await readProblem(response) }
  let text: string
  try {
    text = await response.text()
  } catch {
    return unreachable()
  }
  return decodeEnvelope(call, response.status, jsonOf(text) as Partial<Envelope>, text)
}

/**
 * Decodes a call's response. Never throws: a response that does not match becomes a problem. @param text raw response
 * text
 */
export function decodeEnvelope<C extends Call>(
  call: C,
  answered: number,
  sent: Partial<Envelope>,
  text = JSON.stringify(sent),
): Reply<C> {
  try {
    const { status, message, data, meta } = sent
    const envelope = {
      status: Number(status ?? answered),
      message: String(message ?? ''),
      data,
      ...(call.meta && { meta }),
    }
    const decoded = { data: decodeReply(call, data), meta: decodeMeta(call, meta) }
    return { ok: true, status: answered, envelope, text, ...decoded }
  } catch {
    // The schema refused it: the other side broke the contract.
    return { ok: false, problem: problem('internal-error', BROKEN), unfit: sent }
  }
}

/** Reads the JSON response of a call. Never throws. */
export async function readAnswer<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const reply = await readReply(call, response)
  if (!reply.ok) return reply
  const { status, envelope, data, meta } = reply
  return { ok: true, status, message: envelope.message, data, meta }
}

/** Reads the file response of a call. Never throws. */
export async function readFile(response: Response): Promise<Answer<Blob>> {
  if (!response.ok) return { ok: false, problem: await readProblem(response) }
  try {
    return { ok: true, status: response.status, message: '', data: await response.blob(), meta: undefined }
  } catch {
    return unreachable()
  }
}
