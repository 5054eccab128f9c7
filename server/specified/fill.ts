import 'server-only'
import type { Schema } from '#lib/contract/base/call.ts'
import { money } from '#lib/contract/base/fields.ts'

interface Def {
  type: string
  innerType: Schema
  element: Schema
  shape: Record<string, Schema>
  entries: Record<string, string>
  values: readonly unknown[]
}

/** Fields that divide or multiply: without one they are 1. */
const ONE: ReadonlySet<string> = new Set(['piecesPerBale', 'quantityStep', 'sizes'])

/**
 * A wire value with neutral values where fields of a schema are absent: empty text and lists, 0, false, null. An amount of money
 * is never made up: without it the value does not fit, as before.
 */
export function fill(schema: Schema, value: unknown, name = ''): unknown {
  const { type, ...def } = schema._zod.def as unknown as Def
  if (schema === (money as unknown)) return value
  switch (type) {
    case 'optional':
    case 'default':
      return value === undefined ? value : fill(def.innerType, value)
    case 'nullable':
      return value === undefined || value === null ? null : fill(def.innerType, value)
    case 'object':
      return fillObject(def.shape, value)
    case 'array':
      return Array.isArray(value) ? value.map((one) => fill(def.element, one)) : (value ?? [])
    case 'string':
      return value ?? ''
    case 'number':
      return value ?? (ONE.has(name) ? 1 : 0)
    case 'boolean':
      return value ?? false
    case 'enum':
      return value ?? Object.values(def.entries)[0]
    case 'literal':
      return value ?? def.values[0]
    default:
      return value
  }
}

function fillObject(shape: Def['shape'], value: unknown): unknown {
  if (value !== undefined && (typeof value !== 'object' || value === null)) return value
  const given = (value ?? {}) as Record<string, unknown>
  const fields = Object.entries(shape).map(([key, field]) => [key, fill(field, given[key], key)] as const)
  return { ...given, ...Object.fromEntries(fields.filter(([, filled]) => filled !== undefined)) }
}
