import 'server-only'
import type { Call } from '#lib/contract/base/call.ts'
import { textReader } from '#lib/contract/base/text-fields.ts'
import { CALLS } from '#lib/contract/call-list.ts'

/** Finds a declared call by its path. A call that is not declared does not exist. */

interface Pattern {
  call: Call
  parts: string[]
  /** Gives parameters their kinds: in a path they stand as text. */
  typed: (record: object) => Record<string, unknown>
}

export interface FoundCall {
  call: Call
  parameters: Record<string, unknown>
}

function parametersOf({ parts, typed }: Pattern, segments: string[]): Record<string, unknown> | null {
  if (segments.length !== parts.length) return null
  const parameters: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const given = segments[at] as string
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) {
      if (part !== given) return null
    } else {
      parameters[name] = given
    }
  }
  return typed(parameters)
}

/**
 * Finds a call by its path below `/api`, such as `/order-detail/x`, with the path's parameters; null if the list has no
 * such call.
 */
export function callFinder(calls: readonly Call[]): (path: string) => FoundCall | null {
  const plain = new Map(calls.filter(({ path }) => !path.includes('{')).map((call) => [call.path, call]))
  const patterns: Pattern[] = calls
    .filter(({ path }) => path.includes('{'))
    .map((call) => ({ call, parts: call.path.split('/'), typed: textReader(call) }))
  return (path) => {
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
}

/** Names under which the specification also lists calls. */
const ALIASES: Readonly<Record<string, string>> = {
  '/collection-list': '/product-collection-list',
  '/customer-address': '/address-list',
  '/cancel-resons': '/cancel-reasons',
  '/sales-representative': '/help-section',
  '/trader-branch-add': '/branch-create',
  '/trader-branch-detail': '/branch-detail',
  '/trader-branch-update': '/branch-update',
  '/trader-update-status': '/branch-status-update',
}

const findNamed = callFinder(CALLS.filter(({ inside }) => !inside))

/** Finds a call of the shop. Calls that only the BFF makes do not exist for browsers. */
export const findCall: typeof findNamed = (path) => findNamed(ALIASES[path] ?? path)
