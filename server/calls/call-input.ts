import 'server-only'
import type { Call } from '#lib/contract/base/call.ts'
import { fieldsOf } from '#lib/contract/base/problem.ts'
import { fieldsOfForm, textReader } from '#lib/contract/base/text-fields.ts'
import { readJson } from '../http/read-body.ts'
import { type Files, readForm } from '../http/read-form.ts'
import { refuse } from '../http/refusal.ts'
import type { FoundCall } from './find-call.ts'

/**
 * The idempotency key of a call that has one.
 * @param make makes a key for a request without one; undefined if the request must have one
 * @throws Refusal `idempotency-key-missing`
 */
export function keyOf(call: Call, request: Request, make?: () => string): string | undefined {
  if (!call.idempotent) return undefined
  const key = request.headers.get('idempotency-key')
  if (key === null && make) return make()
  if (key && /^[\w-]{16,100}$/.test(key)) return key
  throw refuse('idempotency-key-missing', 'This call needs an Idempotency-Key of 16 to 100 letters and digits.')
}

/** The browser's input, decoded by the contract. @throws Refusal `invalid-request` */
export async function inputOf(
  { call, parameters }: FoundCall,
  request: Request,
): Promise<{ input: unknown; files: Files }> {
  const { given, files } = await bodyOf(call, request)
  const read = call.request.safeParse({ ...given, ...parameters })
  if (read.success) return { input: read.data, files }
  const fields = fieldsOf(read.error.issues)
  throw refuse('invalid-request', Object.values(fields)[0] ?? 'Please check what you entered.', { fields })
}

async function bodyOf(call: Call, request: Request): Promise<{ given: object; files: Files }> {
  if (call.body === 'none') return { given: queryOf(call, new URL(request.url).searchParams), files: {} }
  if (call.body !== 'json') return readForm(call, request)
  const given = await readJson(request)
  const { bareArray } = call
  if (bareArray && Array.isArray(given)) return { given: { [bareArray.field]: given, ...bareArray.with }, files: {} }
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { given, files: {} }
  throw refuse('invalid-request', 'The request must be a JSON object.')
}

/** A query's fields: numbers are written in digits. */
function queryOf(call: Call, query: URLSearchParams): Record<string, unknown> {
  return query.size === 0 ? {} : textReader(call)(fieldsOfForm(query))
}
