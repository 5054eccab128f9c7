import * as z from 'zod/mini'
import type { Call, Schema } from './call.ts'

/**
 * Requests that are sent as text: in a path, a query or a multipart form a number is its digits. The call's schema
 * determines each field's wire type. Servers only.
 */

interface WireProperty {
  type?: string | string[]
  anyOf?: WireProperty[]
  items?: WireProperty
}

const kindOf = ({ type, anyOf }: WireProperty): string =>
  [type, ...(anyOf ?? []).map(kindOf)].flat().filter(Boolean).join(' ')

function propertiesOf(schema: Schema): Record<string, WireProperty> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, WireProperty>
  }
  return properties
}

function fromText(text: string, kind: string): unknown {
  if (/\b(integer|number)\b/.test(kind)) {
    if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
    if (text === '' && /\bnull\b/.test(kind)) return null
  }
  if (/\bboolean\b/.test(kind) && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

type TextReader = (record: object) => Record<string, unknown>
const readers = new WeakMap<Call, TextReader>()

/** The function that gives a call's text fields their kinds again; made once for each call. */
export function textReader(call: Call): TextReader {
  const reader = readers.get(call) ?? makeReader(call)
  readers.set(call, reader)
  return reader
}

function makeReader(call: Call): TextReader {
  const properties = propertiesOf(call.request)
  return (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => {
        const property = properties[name] ?? {}
        if (kindOf(property) !== 'array') return [name, fromText(String(value), kindOf(property))]
        return [name, [value].flat().map((one) => fromText(String(one), kindOf(property.items ?? {})))]
      }),
    )
}

/** The text fields of a form or a query; a repeated field is a list. Omits files. */
export function fieldsOfForm(form: FormData | URLSearchParams): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value): value is string => typeof value === 'string')
    if (values.length > 0) fields[name] = values.length === 1 ? (values[0] as string) : values
  }
  return fields
}
