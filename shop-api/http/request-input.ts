import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/base/call.ts'
import { fieldsOf } from '#lib/contract/base/problem.ts'
import { textReader } from '#lib/contract/base/text-fields.ts'
import { problemOfFile } from '#lib/files/file-kind.ts'
import { refuse } from '../refusal.ts'
import { type Files, readForm } from './read-form.ts'

export interface RequestInput {
  input: unknown
  /** Of a multipart call, by field; each of a kind and size the call allows. */
  files: Files
}

/** Makes the function that reads and decodes one call's request: the body with the path's parameters, or the query. */
export function inputReader(call: Call): (request: FastifyRequest) => Promise<RequestInput> {
  const typed = textReader(call)

  const { bareArray } = call

  return async (request) => {
    const params = typed(request.params as object)
    const { given: body, files } = await bodyOf(call, request, typed)
    const given = bareArray && Array.isArray(body) ? { [bareArray.field]: body, ...bareArray.with } : body
    if (typeof given !== 'object' || Array.isArray(given)) {
      throw refuse('invalid-request', 'The request must be a JSON object.')
    }
    const read = z.safeDecode(call.request, { ...given, ...params } as never)
    const fields = { ...(read.success ? {} : fieldsOf(read.error.issues)), ...problemsOf(call, files) }
    const [first] = Object.values(fields)
    if (first === undefined && read.success) return { input: read.data, files }
    throw refuse('invalid-request', first ?? 'The request is not valid.', { fields })
  }
}

async function bodyOf(
  call: Call,
  request: FastifyRequest,
  typed: (record: object) => Record<string, unknown>,
): Promise<{ given: object; files: Files }> {
  if (call.method === 'GET') return { given: typed(request.query as object), files: {} }
  const isForm = request.isMultipart()
  if (isForm !== (call.body === 'multipart')) {
    throw refuse(
      'wrong-content-type',
      `Send the request as ${call.body === 'multipart' ? 'multipart/form-data' : 'application/json'}.`,
    )
  }
  if (!isForm) return { given: (request.body as object | undefined) ?? {}, files: {} }
  const { fields, files } = await readForm(call, request)
  return { given: typed(fields), files }
}

function problemsOf(call: Call, files: Files): Record<string, string> {
  return Object.fromEntries(
    Object.entries(call.files ?? {}).flatMap(([name, rule]) => {
      const bytes = files[name]
      const problem = bytes ? problemOfFile(bytes, rule) : rule.required ? rule.message : null
      return problem === null ? [] : [[name, problem]]
    }),
  )
}
