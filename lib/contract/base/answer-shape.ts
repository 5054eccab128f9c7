import * as z from 'zod/mini'
import type { Schema } from './call.ts'

/**
 * A response schema without the limits of its fields: lengths, patterns, ranges and rules between fields apply to input
 * only. Stored data can be older than a limit, and a response must not fail because of it. Types, enums and codecs
 * stay.
 */
export function answerShape<S extends Schema>(schema: S): S {
  return shapeOf(schema) as S
}

type Def = Record<string, unknown> & { type: string; checks?: unknown[] }
/** Caches one shape for each schema, so that schemas shared by calls stay shared. */
const shapes = new WeakMap<Schema, Schema>()

function shapeOf(schema: Schema): Schema {
  const stored = shapes.get(schema)
  if (stored) return stored
  const shape = withoutLimits(schema)
  shapes.set(schema, shape)
  return shape
}

/** The nested schemas of a schema, without limits. */
function partsOf(def: Def): Partial<Def> {
  const one = (name: string) => (def[name] ? { [name]: shapeOf(def[name] as Schema) } : {})
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, Schema>)
      return { shape: Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])), ...one('catchall') }
    }
    case 'array':
      return one('element')
    case 'record':
      return one('valueType')
    case 'tuple':
      return { items: (def.items as Schema[]).map(shapeOf), ...one('rest') }
    case 'union':
      return { options: (def.options as Schema[]).map(shapeOf) }
    case 'intersection':
      return { ...one('left'), ...one('right') }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return one('innerType')
    case 'pipe':
      return { ...one('in'), ...one('out') }
    default:
      return {}
  }
}

function withoutLimits(schema: Schema): Schema {
  const def = schema._zod.def as unknown as Def
  const { checks = [], ...rest } = def
  const parts = partsOf(def)
  const isSame = Object.entries(parts).every(([name, part]) => isSamePart(def[name], part))
  if (isSame && checks.length === 0) return schema
  return z.clone(schema, { ...rest, ...parts } as never)
}

function isSamePart(before: unknown, after: unknown): boolean {
  if (before === after) return true
  const [one, other] = [Object.values(before as object), Object.values(after as object)]
  return typeof before === 'object' && !('_zod' in (before as object)) && one.every((part, at) => part === other[at])
}
