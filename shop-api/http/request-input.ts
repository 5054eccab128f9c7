import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, Schema } from '#lib/contract/call.ts'
import { fieldsOf } from '#lib/contract/problem.ts'
import { refuse } from './problem-error.ts'

interface WireProperty {
  type?: string | string[]
}

/** Which fields of a request are numbers or truth values on the wire: those stand as text in a path or a query. */
function kindsOf(schema: Schema): Map<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, WireProperty>
  }
  return new Map(Object.entries(properties).map(([name, { type }]) => [name, [type].flat().join(' ')]))
}

function fromText(text: string, kind: string): unknown {
  if (/\b(integer|number)\b/.test(kind) && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Makes the function that reads and decodes one call's request: the body with the path's parameters, or the query. */
export function inputReader(call: Call): (request: FastifyRequest) => unknown {
  const kinds = kindsOf(call.request)
  const typed = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, fromText(String(value), kinds.get(name) ?? '')]),
    )

  return (request) => {
    const params = typed(request.params as object)
    const given = call.method === 'GET' ? typed(request.query as object) : (request.body ?? {})
    if (typeof given !== 'object' || Array.isArray(given)) {
      throw refuse('invalid-request', 'The request must be a JSON object.')
    }
    const read = z.safeDecode(call.request, { ...given, ...params } as never)
    if (read.success) return read.data
    const fields = fieldsOf(read.error.issues)
    throw refuse('invalid-request', Object.values(fields)[0] ?? 'The request is not right.', { fields })
  }
}
