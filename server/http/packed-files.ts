import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { encodingFor } from './ready-answers.ts'

/**
 * Scripts and styles that were packed once, by the build and with all effort (scripts/build.ts): a seventh less over the
 * line than what is packed on the spot, and no work for each visitor. Next serves them as it serves the files beside them.
 */

const STATIC = '/_next/static/'
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/** The addresses there is a packed file for; none where nothing was built, in `next dev`. */
export function packedAddresses(folder: string): Set<string> {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return new Set(files.filter((file) => file.endsWith('.br')).map((file) => STATIC + file.slice(0, -'.br'.length)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}

let known: Set<string> | undefined

/** Has a script or style answered with its packed bytes. False where there are none, or the browser reads none. */
export function answerPacked(request: IncomingMessage, response: ServerResponse): boolean {
  const address = request.url?.split('?', 1)[0] ?? ''
  const type = address.startsWith(STATIC) ? TYPES[path.extname(address)] : undefined
  if (!type || encodingFor(request.headers['accept-encoding'] as string | undefined) !== 'br') return false
  known ??= packedAddresses(path.join(process.cwd(), '.next', 'static'))
  if (!known.has(address)) return false
  request.url = `${address}.br`
  const { writeHead } = response
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    // A file that went away meanwhile is answered with a page of Next's own, unpacked.
    if (Number(given[0] ?? this.statusCode) < 400) {
      this.setHeader('content-type', type)
      this.setHeader('content-encoding', 'br')
      this.setHeader('vary', 'Accept-Encoding')
    }
    return (writeHead as (...all: unknown[]) => ServerResponse).apply(this, given)
  } as typeof response.writeHead
  return true
}
