import * as z from 'zod/mini'

/**
 * Input that passes a contract and tests the code behind it: the longest numbers, characters with a meaning in SQL and
 * text search.
 */

const STRINGS = [
  'a\u0000b',
  '\ud800',
  "%' OR 1=1; -- _\\",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.test")',
  'a\r\nBcc: b@evil.test',
  '!:*&|()<->',
]
const PLAIN = ['2026-11-25', '99999999999.99', '10.00', 'a@b.co.ke', '254712345678', '2026-11-25T08:00:00.000Z', 'x']
const NUMBERS = [Number.MAX_SAFE_INTEGER, 2 ** 31, 99_999, 1, 0, -1]

/** How many different inputs there are of a schema. */
export const HOSTILE_INPUTS = STRINGS.length

/** Zod's own description of a schema. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: z.ZodMiniType[]
}

const rotated = <T>(list: readonly T[], by: number): T[] => list.map((_, at) => list[(at + by) % list.length] as T)

/** The first value that a field accepts; the start value differs by `no`. */
function fieldValue(schema: z.ZodMiniType, no: number): unknown {
  const candidates = [...rotated(STRINGS, no), ...rotated(NUMBERS, no), ...rotated(PLAIN, no), no % 2 === 0, null]
  return candidates.find((value) => z.safeDecode(schema, value as never).success)
}

/**
 * An input that a schema takes, in wire form, as hostile as it can be.
 * @param no of HOSTILE_INPUTS: each gives another
 */
export function hostileInput(schema: z.ZodMiniType, no: number): unknown {
  const { type, shape, element, innerType, keyType, valueType, options } = schema._zod.def as unknown as Definition
  if (shape) {
    return Object.fromEntries(
      Object.entries(shape).map(([name, field], at) => [name, hostileInput(field, no + at)] as const),
    )
  }
  if (element) return [hostileInput(element, no)]
  if (innerType) return hostileInput(innerType, no)
  if (keyType && valueType) return { [String(fieldValue(keyType, no) ?? 'x')]: hostileInput(valueType, no) }
  if (type === 'union' && options) return hostileInput(options[no % options.length] as z.ZodMiniType, no)
  if (type === 'enum' || type === 'literal') {
    const values = [...(schema._zod.values ?? [])]
    return values[no % values.length]
  }
  return fieldValue(schema, no)
}
