import type { Call, MetaOf, Output } from '../contract/call.ts'
import { decodeMeta, decodeReply, type Envelope } from '../contract/envelope.ts'
import { type Answer, problem, problemSchema } from '../contract/problem.ts'

const UNREACHABLE = 'The shop cannot be reached just now. Please try again in a moment.'
const BROKEN = 'The shop gave an answer we do not understand. Please try again.'

/** What is said when no answer came at all. */
export const unreachable = () => ({ ok: false as const, problem: problem('shop-unreachable', UNREACHABLE) })

/** What is said when an answer came that breaks the contract. */
export const broken = () => ({ ok: false as const, problem: problem('internal-error', BROKEN) })

/** What is said when a 401 came without words of ours: an upstream of another make, or a proxy. */
export const signInNeeded = () => ({
  ok: false as const,
  problem: problem('sign-in-needed', 'Your sign-in has ended. Please sign in again.'),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page or half an answer: not one of ours, judged by its status alone.
    return undefined
  }
}

/** Reads an HTTP answer to a call as the contract says. Never throws: what does not fit becomes a problem. */
export function answerOf<C extends Call>(call: C, status: number, text: string): Answer<Output<C>, MetaOf<C>> {
  const body = jsonOf(text)
  if (status >= 200 && status < 300) {
    const envelope = body as Partial<Envelope> | undefined
    if (envelope === undefined || envelope === null || typeof envelope !== 'object') return broken()
    try {
      return {
        ok: true,
        status,
        message: String(envelope.message ?? ''),
        data: decodeReply(call, envelope.data),
        meta: decodeMeta(call, envelope.meta) as MetaOf<C>,
      }
    } catch {
      // The schema refused it: the other side broke the contract.
      return broken()
    }
  }
  const said = problemSchema.safeParse(body)
  if (said.success) return { ok: false, problem: said.data }
  if (status === 401) return signInNeeded()
  return status >= 502 && status <= 504 ? unreachable() : broken()
}
