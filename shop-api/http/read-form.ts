import type { FastifyRequest } from 'fastify'
import type { Call } from '#lib/contract/base/call.ts'
import { fieldsOfForm } from '#lib/contract/base/text-fields.ts'
import { ProblemError, refuse } from '../refusal.ts'

/** Files of a multipart call by field. */
export type Files = Record<string, Buffer>

export interface Form {
  /** Text; one that is given several times is a list. */
  fields: Record<string, string | string[]>
  files: Files
}

/** The largest form: a trader's documents, and the fields beside them. */
const FORM_BYTES = 16 * 1024 * 1024
/** Of one text, as of a JSON body. */
const FIELD_BYTES = 1024 * 1024
/** More than any call has. */
const MAX_PARTS = 200

const unreadable = () => refuse('invalid-request', 'The form cannot be read.')

/**
 * Reads a multipart form as it arrives. Of a file, at most one byte more than its rule allows is stored, which shows
 * that it is too large. Undeclared files are skipped, and so are further files of a field.
 * @throws ProblemError too-large, invalid-request
 */
export async function readForm(call: Call, request: FastifyRequest): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES) throw refuse('too-large', 'The form is too large.')
  try {
    return await readParts(call, request)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    request.log.info({ err: error }, 'a form could not be read')
    throw unreadable()
  }
}

async function readParts(call: Call, request: FastifyRequest): Promise<Form> {
  const rules = call.files ?? {}
  const largest = Math.max(0, ...Object.values(rules).map(({ maxBytes }) => maxBytes))
  const limits = {
    fileSize: largest + 1,
    fieldSize: FIELD_BYTES,
    parts: MAX_PARTS,
    fields: MAX_PARTS,
    files: MAX_PARTS,
  }
  const texts = new URLSearchParams()
  const files: Files = {}
  // Larger files are cut off there, and refused by the file's own rule.
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw refuse('too-large', 'A field of the form is too large.')
      texts.append(part.fieldname, String(part.value))
    } else if (Object.hasOwn(rules, part.fieldname) && files[part.fieldname] === undefined) {
      const bytes = await part.toBuffer()
      // A field left empty is sent as a file of no bytes.
      if (bytes.length > 0) files[part.fieldname] = bytes
    } else {
      part.file.resume()
    }
  }
  return { fields: fieldsOfForm(texts), files }
}
