import * as z from 'zod/mini'
import { answerShape } from './answer-shape.ts'
import type { Call, Input, MetaOf, Output } from './call.ts'

/** Wire format of every successful response. */
export interface Envelope {
  status: number
  message: string
  data: unknown
  meta?: unknown
}

const PARAMETER = /\{(\w+)\}/g

/** A call's path with its parameters filled from the wire request, and the request without them. */
export function pathAndBody(
  call: Call,
  wire: Record<string, unknown>,
): { path: string; body: Record<string, unknown> } {
  const body = { ...wire }
  const path = call.path.replace(PARAMETER, (_, name: string) => {
    const value = body[name]
    delete body[name]
    return encodeURIComponent(String(value))
  })
  return { path, body }
}

/** The wire form of a request (cents become decimals). Throws a ZodError when the input does not fit the call. */
export function encodeRequest<C extends Call>(call: C, input: Input<C>): Record<string, unknown> {
  return z.encode(call.request, input) as Record<string, unknown>
}

/** The decoded form of a reply's data. Throws a ZodError when the other side broke the contract. */
export function decodeReply<C extends Call>(call: C, data: unknown): Output<C> {
  return answerShape(call.reply).parse(data) as Output<C>
}

/** The decoded form of a response's meta; undefined for calls without meta. */
export function decodeMeta<C extends Call>(call: C, meta: unknown): MetaOf<C> {
  return (call.meta && answerShape(call.meta).parse(meta)) as MetaOf<C>
}
