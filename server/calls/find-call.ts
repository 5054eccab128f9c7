import 'server-only'
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/call.ts'
import { CALLS } from '#lib/contract/calls.ts'

/** Finds a declared call by its path. A call that is not declared does not exist. */

interface Pattern {
  call: Call
  parts: string[]
  /** Names of parameters that are numbers on the wire: in a path they stand as text. */
  numbers: Set<string>
}

export interface FoundCall {
  call: Call
  parameters: Record<string, unknown>
}

function numbersOf(call: Call): Set<string> {
  const { properties = {} } = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
  }
  return new Set(
    Object.entries(properties).flatMap(([name, { type }]) => (type === 'integer' || type === 'number' ? [name] : [])),
  )
}

// What only the BFF itself asks does not exist for browsers.
const OPEN = CALLS.filter(({ inside }) => !inside)
const plain = new Map(OPEN.filter(({ path }) => !path.includes('{')).map((call) => [call.path, call]))
const patterns: Pattern[] = OPEN.filter(({ path }) => path.includes('{')).map((call) => ({
  call,
  parts: call.path.split('/'),
  numbers: numbersOf(call),
}))

function parametersOf({ parts, numbers }: Pattern, segments: string[]): Record<string, unknown> | null {
  if (segments.length !== parts.length) return null
  const parameters: Record<string, unknown> = {}
  for (const [at, part] of parts.entries()) {
    const given = segments[at] as string
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) {
      if (part !== given) return null
    } else {
      parameters[name] = numbers.has(name) && /^-?\d{1,15}$/.test(given) ? Number(given) : given
    }
  }
  return parameters
}

/** The call of a path below `/api`, such as `/order-detail/x`, with the parameters it holds; null when there is none. */
export function findCall(path: string): FoundCall | null {
  const call = plain.get(path)
  if (call) return { call, parameters: {} }
  let segments: string[]
  try {
    segments = path.split('/').map(decodeURIComponent)
  } catch {
    // A stray % in the path: no call of ours is spelt so.
    return null
  }
  for (const pattern of patterns) {
    const parameters = parametersOf(pattern, segments)
    if (parameters) return { call: pattern.call, parameters }
  }
  return null
}
