import 'server-only'
import type { Call } from '#lib/contract/base/call.ts'
import { fieldsOfForm, textReader } from '#lib/contract/base/text-fields.ts'
import { problemOfFile, SIGN_BYTES } from '#lib/files/file-kind.ts'
import { limitedBody } from './read-body.ts'
import { Refusal, refuse } from './refusal.ts'

/** Files of a multipart call by field. */
export type Files = Record<string, File>

/** Maximum bytes of the fields without files. */
const FIELDS_BYTES = 256 * 1024

/**
 * The fields and files of a form, each file of a kind and size the call allows.
 * @throws Refusal `wrong-content-type`, `too-large`, `invalid-request`
 */
export async function readForm(call: Call, request: Request): Promise<{ given: object; files: Files }> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw refuse('wrong-content-type', 'Send a form, as multipart/form-data.')
  const rules = Object.entries(call.files ?? {})
  const most = rules.reduce((sum, [, rule]) => sum + rule.maxBytes, FIELDS_BYTES)
  const form = await formOf(limitedBody(request, most), type)
  const files: Files = {}
  const fields: Record<string, string> = {}
  for (const [name, rule] of rules) {
    const file = form.get(name)
    // A field left empty is sent as a file of no bytes.
    const given = file instanceof File && file.size > 0 ? file : null
    const problem = given
      ? problemOfFile(new Uint8Array(await given.slice(0, SIGN_BYTES).arrayBuffer()), rule, given.size)
      : rule.required
        ? rule.message
        : null
    if (problem !== null) fields[name] = problem
    if (given) files[name] = given
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw refuse('invalid-request', first, { fields })
  return { given: textReader(call)(fieldsOfForm(form)), files }
}

/** Read as it arrives: bytes collected here first would be in memory several times over. */
async function formOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse('invalid-request', 'The form cannot be read.')
  }
}
